/**
 * The page's own key: a P-256 pair whose private half cannot leave the browser.
 *
 * Guarantees that the private half is not extractable, not even for this page, and that a new key is
 * only kept once the app has taken it; it then stays this browser's. It lives in IndexedDB of this
 * origin, port included, so that another local server never sees it (design decision 22).
 *
 * @module
 */

import { fromBase64url, toBase64url } from "./base64url.ts";

/** A key as it is kept: the pair, and the public half in the form the app is told. */
export interface PageKey {
  readonly privateKey: CryptoKey;
  /** Raw form, base64url. */
  readonly publicKey: string;
}

const DATABASE = "vults";
const STORE = "keys";
const NAME = "page";
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };

/** Makes a key; nothing is kept yet. */
export async function makePageKey(): Promise<PageKey> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ["sign"]);
  // A public half can always be exported.
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  return { privateKey: pair.privateKey, publicKey: toBase64url(new Uint8Array(raw)) };
}

/** Signs the nonce's bytes; the answer to a challenge. */
export async function signNonce(key: PageKey, nonce: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    key.privateKey,
    fromBase64url(nonce),
  );
  return toBase64url(new Uint8Array(signature));
}

/** Signs a text; shows at a sign-in that this browser holds the key. */
export async function signText(key: PageKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    key.privateKey,
    new TextEncoder().encode(text),
  );
  return toBase64url(new Uint8Array(signature));
}

/** Keeps a key in place of the one before. Throws when the browser keeps nothing for this page. */
export async function keepPageKey(key: PageKey): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, "readwrite");
    transaction.objectStore(STORE).put(key, NAME);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The kept key, if there is one. */
export async function loadPageKey(): Promise<PageKey | undefined> {
  const database = await open();
  try {
    const found: unknown = await done(
      database.transaction(STORE, "readonly").objectStore(STORE).get(NAME),
    );
    return isPageKey(found) ? found : undefined;
  } finally {
    database.close();
  }
}

function isPageKey(value: unknown): value is PageKey {
  return typeof value === "object" && value !== null && "publicKey" in value &&
    typeof value.publicKey === "string" && "privateKey" in value &&
    value.privateKey instanceof CryptoKey;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
