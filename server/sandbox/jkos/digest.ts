/**
 * The gateway's side of the signature, written independently of the client's: with WebCrypto, verified by signing
 * again. Both are tested against the same published examples.
 */
export async function sign(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const hash = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hash, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
