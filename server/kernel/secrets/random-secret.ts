import { createHash, randomBytes } from "node:crypto";

/** A random secret of 256 bits for links and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The digest of a secret that is stored instead of it. A random secret needs no salt and no slow hash. */
export function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
