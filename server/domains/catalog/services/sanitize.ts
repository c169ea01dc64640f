import { sanitizeRichText } from "#server/kernel/rich-text.ts";

/** The long text of a service as it may be stored and shown, with pictures of this site. */
export function sanitizeDescription(html: string): string {
  return sanitizeRichText(html, { pictures: true });
}
