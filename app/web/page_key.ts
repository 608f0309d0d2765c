/**
 * A page's public key and the proof that it holds the private half.
 *
 * Guarantees: a key is one point of P-256 in its raw form and nothing else, and a proof holds for one
 * nonce only. Nothing is stored here: the app keeps the key's hash, the page sends the key with each
 * proof. Source: design decision 22.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";

/** A public key that was read and found to be a P-256 point. */
export interface PageKey {
  readonly key: CryptoKey;
  /** SHA-256 of its raw form, in hex: what the app keeps. */
  readonly hash: string;
}

const SIGNING = { name: "ECDSA", hash: "SHA-256" };
const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** An uncompressed point: one byte of form, twice 32 bytes. */
const KEY_BYTES = 65;
const SIGNATURE_BYTES = 64;
const NONCE_BYTES = 32;

/** A fresh challenge, base64url. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString("base64url");
}

/** Reads a public key in the form of `SignInRequest`; `undefined` when it is none. */
export async function readPageKey(text: string): Promise<PageKey | undefined> {
  const raw = decode(text, KEY_BYTES);
  if (raw === undefined) return undefined;
  try {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["verify"]);
    // Deno 2.9 imports bytes that are no point of the curve and fails at the first use: make one.
    await crypto.subtle.verify(SIGNING, key, new Uint8Array(SIGNATURE_BYTES), new Uint8Array());
    return { key, hash: createHash("sha256").update(raw).digest("hex") };
  } catch (error) {
    // No point: the caller's fault, of which there is nothing to tell.
    if (error instanceof DOMException || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Whether `signature` (base64url, r and s) was made over the nonce's bytes with this key's half. */
export async function provesKey(
  page: PageKey,
  nonce: string,
  signature: string,
): Promise<boolean> {
  const bytes = decode(signature, SIGNATURE_BYTES);
  const signed = decode(nonce, NONCE_BYTES);
  if (bytes === undefined || signed === undefined) return false;
  return await crypto.subtle.verify(SIGNING, page.key, bytes, signed);
}

/** Whether `signature` (base64url, r and s) was made over this text with this key's half. */
export async function provesText(page: PageKey, text: string, signature: string): Promise<boolean> {
  const bytes = decode(signature, SIGNATURE_BYTES);
  if (bytes === undefined) return false;
  return await crypto.subtle.verify(SIGNING, page.key, bytes, new TextEncoder().encode(text));
}

function decode(text: string, bytes: number): Uint8Array<ArrayBuffer> | undefined {
  if (!BASE64URL.test(text)) return undefined;
  const decoded = Buffer.from(text, "base64url");
  return decoded.length === bytes ? new Uint8Array(decoded) : undefined;
}
