import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

/** OWASP password storage: argon2id, 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

// A flood of logins may fill two threads of the pool and no more.
const limit = pLimit(2);
const derive = promisify(argon2);

const b64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

function hash(password: string, nonce: Buffer): Promise<Buffer> {
  return limit(() => derive("argon2id", { ...COST, message: Buffer.from(password), nonce }));
}

/** @returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash(password, nonce);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(nonce)}$${b64(tag)}`;
}

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(Buffer.alloc(16))}$${b64(Buffer.alloc(32))}`;

/** Takes the same time whether there is an account or not: without one, a hash that fits nothing is tried. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonce, tag] = (stored ?? NOBODY).split("$");
  const wanted = Buffer.from(tag ?? "", "base64");
  const got = await hash(password, Buffer.from(nonce ?? "", "base64"));
  return stored !== null && wanted.length === got.length && timingSafeEqual(wanted, got);
}
