/** `example.com` → `https://example.com`; "" when it is no valid URL. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  if (text === "") return "";
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(address) ? address : "";
}
