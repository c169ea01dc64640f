import { limits } from "#contract/articles/limits.ts";
import { cleanField, sanitizeRichText } from "#server/kernel/rich-text.ts";

const rules = { pictures: true, long: true };

/** Sanitises the text of an article for storing and display. */
export function sanitizeBody(html: string): string {
  return sanitizeRichText(html, rules);
}

/** The same for a draft. @throws Refusal invalid at the body */
export const cleanBody = (html: string): string => cleanField(html, rules, { field: "body", max: limits.markupMax });
