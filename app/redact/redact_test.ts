import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { redact } from "./mod.ts";

const A = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
const PEM = "-----BEGIN RSA PRIVATE KEY-----\n" + `${A}${A}\n`.repeat(3) + "c2hvcnQ=\n" +
  "-----END RSA PRIVATE KEY-----";

/** Each text with its secret between ‹ and ›. */
const PLANTED: readonly string[] = [
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk-", "sk-ant-api03-"]
    .map((shape) => `git clone with ‹${shape}${A}› please`),
  ...["sk-proj-", "sk_live_", "sk_test_", "xoxb-", "xoxp-", "xoxa-", "AIza", "hf_", "npm_"]
    .map((shape) => `run '‹${shape}${A}›'; next`),
  "set key ‹AKIAABCDEFGHIJKLMNOP› now",
  "set key ‹ASIAABCDEFGHIJKLMNOP›.",
  "x ‹eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc_def-123› y",
  `first\\n‹ghp_${A}›\\nnext`,
  `cat <<E\n‹${PEM}›\nE`,
  `echo "‹${PEM.replaceAll("\n", "\\n")}›" > key`,
  `cut ‹-----BEGIN PRIVATE KEY-----\n${A}${A}\n${A}›`,
  "PGPASSWORD=‹hunter2› psql -h db",
  "export MYSQL_PWD=‹x› && run",
  "GITHUB_TOKEN=‹abc-def,ghi› make",
  "TOKEN='‹it'\\''s a secret›' run 'on'",
  `TOKEN='‹it'"'"'s a secret›' run 'on'`,
  'PASSWORD="‹with space and \\" in it›" after',
  "PASSWORD='‹$ECRET›' after",
  "password: ‹hunter2›",
  "db.password = ‹hunter2›",
  "api_key: '‹k›', user: me",
  "x-api-key: ‹k›\nAccept: all",
  'curl -d \'{"user":"me","password":"‹p›","n":1}\'',
  'curl -d "{\\"secret\\": \\"‹p q›\\", \\"n\\": 1}"',
  '{"token":"‹a\\"b›","next":1}',
  "{token: ‹abc›, next: 1}",
  "[token=‹abc›]",
  "https://example.org/?access_token=‹abc›&page=2",
  "AccountName=me;clientSecret=‹abc›;Protocol=https",
  "login --password ‹hunter2› --user me",
  "login --api-key=‹abc› --user me",
  'login --token "‹a b›" --user me',
  "aws_secret_access_key = ‹abc/def+ghi›",
  "private-key=‹abc›",
  "credentials=‹abc›",
  "user_passwd=‹abc›",
  "curl -H 'Authorization: token ‹abc›' https://example.org",
  "curl -H 'Authorization: ‹abc›' https://example.org",
  "curl -H 'Authorization: Bearer ‹abc.def›' https://example.org",
  "Authorization: Basic ‹dXNlcjpwYXNz›\nHost: x",
  '{"Authorization": "Bearer ‹abc›", "x": 1}',
  '{"authorization":"‹abc›","x":1}',
  "send Bearer ‹abcdef› to it",
  "curl -u me:‹s3cr3t-p4ss› https://example.org/private",
  "curl -su 'me:‹p q›' https://example.org",
  "curl --user me:‹p:q› -v https://example.org",
  "bash -c 'curl -u me:‹pass› https://example.org'",
  'curl -d \'{"q":"a && b"}\' -u me:‹pass› https://example.org',
  "curl -d '{\n  \"q\": 1\n}' -u me:‹pass› https://example.org",
  "bash -c 'curl -d \"a || b\" -u me:‹pass› x'",
  'run "curl -d \\"a && b\\" -u me:‹pass› x"',
  'mysql -e "select 1 || 2" -p‹geheim› shop',
  `https://example.org/?next=%2Fx%3Ftoken%3D‹ghp_${A}›`,
  '["login","--password","‹hunter2›","--user","me"]',
  "mysql -u root -p‹geheim› shop",
  "mysqldump -p'‹ge heim›' shop",
  "machine example.org login me password ‹geheim› machine other",
  "machine example.org\n  login me\n  password ‹geheim›\n",
  "git clone https://me:‹pa:ss@wd›@example.org/x.git",
  "psql postgres://me:‹geheim›@db:5432/shop?x=1",
];

const STAYS: readonly string[] = [
  "PWD=/home/me OLDPWD=/x ls",
  "tokenizer=fast max_tokens=100 passwords: none",
  "from transformers import tokenizer",
  "git show 4444fd4b2a7d1c9e8f6a5b4c3d2e1f0a9b8c7d6e",
  "the token is kept; secret santa; password manager",
  "sk-circle-fade-dot-animation",
  "npm_config_loglevel=silent hf_hub",
  "task-1234567890123456789012345",
  "TOKEN=$GITHUB_TOKEN make",
  'TOKEN="${GITHUB_TOKEN}" make',
  "TOKEN=$(cat ~/.token) make",
  "PASSWORD= make",
  "const token = getToken();",
  "interface A { token: string; password?: string }",
  "secret: true",
  'curl -H "Authorization: Bearer $TOKEN" https://example.org',
  "the bearer of bad news uses bearer tokens; Bearer authentication",
  "docker run -u 1000:1000 image",
  "curl -u me https://example.org",
  "curl https://example.org && docker run -u me:staff image",
  "bash -c 'curl https://example.org'; docker run -u me:staff image",
  "curl -d 'a && b' https://example.org && docker run -u me:staff image",
  "mysql -u root -p shop",
  "mkdir -p/tmp/x; ssh -p2222 host",
  "ssh://git@example.org:22/x.git",
  "http://localhost:8080/a:b@c",
  "login me and then a password is asked",
  "--password --user me",
  "-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----",
  "-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----",
  "AKIAABCDEFGHIJKLMNOPQRSTU",
  "",
];

Deno.test("redact() replaces each kind of secret, and nothing around it", () => {
  for (const planted of PLANTED) {
    const text = planted.replaceAll(/[‹›]/g, "");
    assert.equal(redact(text), planted.replaceAll(/‹[^›]*›/g, "[redacted]"), text);
  }
});

Deno.test("redact() leaves alone what only looks like a secret", () => {
  for (const text of STAYS) assert.equal(redact(text), text);
});

/** Pieces that the finders look for, so that chance puts them side by side. */
const PIECES = [
  "token",
  "=",
  ": ",
  "password",
  '"',
  "'",
  "\\",
  "\n",
  " ",
  "[redacted]",
  "[redac",
  "ted]",
  "Bearer ",
  "Authorization",
  "curl -u a:b",
  "mysql -p",
  "://",
  "@",
  ":",
  "-----BEGIN PRIVATE KEY-----",
  "-----END PRIVATE KEY-----",
  "ghp_" + A,
  "sk-",
  A,
  "--secret ",
  "$(",
  "login x password ",
  ",",
  "]",
  "{",
  "}",
  "eyJ",
  ".",
];

Deno.test("redact() changes nothing the second time, whatever the text", () => {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, (text) => {
      const once = redact(text);
      assert.equal(redact(once), once);
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("redact() takes time in proportion to the length, also of texts made to be slow", () => {
  const bytes = 65_536;
  const times = (piece: string) => piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);
  // One look first, so that the engine has compiled the patterns.
  redact(times("x "));
  for (
    const piece of [
      ...PIECES,
      ...PLANTED,
      "token ",
      "token=",
      "token='",
      'token=\\"',
      "eyJaaaaaaaa-",
    ]
  ) {
    const text = times(piece.replaceAll(/[‹›]/g, ""));
    const before = performance.now();
    redact(text);
    redact("token" + text);
    const took = performance.now() - before;
    // A pattern that goes back over 64 KiB for each of its starts takes many seconds.
    assert.ok(took < 1_500, `${JSON.stringify(piece)} took ${Math.round(took)} ms`);
  }
});
