/**
 * The gateway's side of the signature, written independently of the client's: with WebCrypto, verified by signing
 * again.
 */
export async function sign(secret: string, path: string, sent: string, nonce: string): Promise<string> {
  const encoder = new TextEncoder();
  const hash = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hash, false, ["sign"]);
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(`${secret}${path}${sent}${nonce}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
