import { sanitizeRichText } from "#server/kernel/rich-text.ts";

/** The text of an article as it may be stored and shown. */
export function sanitizeBody(html: string): string {
  return sanitizeRichText(html, { pictures: true, long: true });
}
