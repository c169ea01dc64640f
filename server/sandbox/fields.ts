/** Text fields of a posted form or JSON object, or of a form that the application's parser left as text. */
export function fieldsOf(body: unknown): Record<string, string | undefined> {
  if (typeof body === "string") return Object.fromEntries(new URLSearchParams(body));
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    ),
  );
}
