import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { HashLine } from "./hash-line.ts";

/** OWASP password storage: argon2id, 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

const line = new HashLine();
const derive = promisify(argon2);

/**
 * Normalises a password, whatever the keyboard produced, following the OpaqueString profile of RFC 8265: all spaces
 * become one kind, accents are composed. Full-width letters also become half-width (NIST SP 800-63B): an input method
 * in the wrong mode does not change the password.
 */
export const typedForm = (password: string): string => password.replace(/\p{Zs}/gu, " ").normalize("NFKC");

const b64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

function hash(password: string, nonce: Buffer, from: string): Promise<Buffer> {
  return line.run(from, () => derive("argon2id", { ...COST, message: Buffer.from(password), nonce }));
}

/** @param from the requesting network @returns a PHC string @throws Refusal busy */
export async function hashPassword(password: string, from = ""): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash(typedForm(password), nonce, from);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(nonce)}$${b64(tag)}`;
}

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(Buffer.alloc(16))}$${b64(Buffer.alloc(32))}`;

/**
 * Verifies a password in constant time whether or not the account exists: without one it compares with a hash that no
 * password matches. A password that normalisation changes is also tried as typed, since old hashes were made of that.
 * @param from the requesting network
 * @throws Refusal busy
 */
export async function passwordMatches(password: string, stored: string | null, from = ""): Promise<boolean> {
  const [, , , , nonce, tag] = (stored ?? NOBODY).split("$");
  const wanted = Buffer.from(tag ?? "", "base64");
  let matches = false;
  for (const form of new Set([typedForm(password), password])) {
    const got = await hash(form, Buffer.from(nonce ?? "", "base64"), from);
    matches = (wanted.length === got.length && timingSafeEqual(wanted, got)) || matches;
  }
  return stored !== null && matches;
}
