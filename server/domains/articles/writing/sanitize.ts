import { limits } from "#contract/articles/limits.ts";
import { cleanField, sanitizeRichText } from "#server/kernel/rich-text.ts";

const rules = { pictures: true, long: true };

/** The text of an article as it may be stored and shown. */
export function sanitizeBody(html: string): string {
  return sanitizeRichText(html, rules);
}

/** The same of what is being typed. @throws Refusal invalid at the body */
export const cleanBody = (html: string): string => cleanField(html, rules, { field: "body", max: limits.markupMax });
