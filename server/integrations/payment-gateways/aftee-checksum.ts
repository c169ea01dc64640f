/** AFTEE's checksum over a payment: the shop's secret, a comma, and all values sorted by field name. */
import { createHash } from "node:crypto";

/**
 * The encoding of the hash. AFTEE's sample uses the raw bytes; some shops use its hex text, so the contract with AFTEE
 * decides.
 */
export type ChecksumForm = "raw" | "hex";

export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

/** Fields outside the checksum: they may change without changing the price. */
const left = ["shop_transaction_no", "checksum", "transaction_options", "return_url"];

/** @returns Base64 of SHA-256, 44 characters, or 88 of its hex text */
export function checksumOf(payment: Record<string, Json>, secret: string, form: ChecksumForm): string {
  const counted = Object.fromEntries(Object.entries(payment).filter(([name]) => !left.includes(name)));
  const hash = createHash("sha256").update(`${secret},${valuesOf(counted)}`, "utf8");
  return form === "raw" ? hash.digest("base64") : Buffer.from(hash.digest("hex"), "utf8").toString("base64");
}

/** All values concatenated as text: sorted by name at each level, lists in order, null and undefined as empty. */
function valuesOf(value: Json): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(valuesOf).join("");
  if (typeof value !== "object") return String(value);
  const names = Object.keys(value).sort();
  return names.map((name) => valuesOf(value[name])).join("");
}
