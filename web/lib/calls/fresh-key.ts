/** Returns a new idempotency key. `randomUUID` exists only in secure contexts; `getRandomValues` exists everywhere. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
