/** A fresh idempotency key. `randomUUID` exists only where the page is secure; random numbers exist everywhere. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
