/**
 * The gateway's side of the checksum, written independently of the client's: it lists the leaves first, and hashes them
 * with WebCrypto. Both are tested against the same example.
 */
export async function checksumFor(
  payment: Record<string, unknown>,
  secret: string,
): Promise<{ raw: string; hex: string }> {
  const { shop_transaction_no: _, checksum: __, transaction_options: ___, return_url: ____, ...rest } = payment;
  const leaves: string[] = [];
  walk(rest, leaves);
  const bytes = new TextEncoder().encode([secret, leaves.join("")].join(","));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { raw: btoa(String.fromCharCode(...hash)), hex: btoa(hex) };
}

function walk(value: unknown, leaves: string[]): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const each of value) walk(each, leaves);
  else if (typeof value === "object")
    for (const [, each] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) walk(each, leaves);
  else leaves.push(`${value}`);
}
