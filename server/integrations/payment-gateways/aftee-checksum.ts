/** The checksum over what AFTEE is told of a payment: the shop's secret, a comma, and every value in the order of its name. */
import { createHash } from "node:crypto";

/**
 * How the hash is written. Their own sample writes the raw bytes; shops are seen that write the hash's hex text, so the
 * contract with them says which it is.
 */
export type ChecksumForm = "raw" | "hex";

export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

/** Fields that the checksum leaves out: they may change without another price. */
const left = ["shop_transaction_no", "checksum", "transaction_options", "return_url"];

/** @returns Base64 of SHA-256, 44 characters, or 88 of its hex text */
export function checksumOf(payment: Record<string, Json>, secret: string, form: ChecksumForm): string {
  const counted = Object.fromEntries(Object.entries(payment).filter(([name]) => !left.includes(name)));
  const hash = createHash("sha256").update(`${secret},${valuesOf(counted)}`, "utf8");
  return form === "raw" ? hash.digest("base64") : Buffer.from(hash.digest("hex"), "utf8").toString("base64");
}

/**
 * All values as text, end to end: by ascending name at each level, lists in their order, null and undefined as nothing.
 */
function valuesOf(value: Json): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(valuesOf).join("");
  if (typeof value !== "object") return String(value);
  const names = Object.keys(value).sort();
  return names.map((name) => valuesOf(value[name])).join("");
}
