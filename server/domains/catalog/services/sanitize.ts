import { limits } from "#contract/catalog/limits.ts";
import { cleanField, sanitizeRichText } from "#server/kernel/rich-text.ts";

const rules = { pictures: true };

/** Sanitises the description of a service for storing and display, with pictures of this site only. */
export function sanitizeDescription(html: string): string {
  return sanitizeRichText(html, rules);
}

/** The same for a draft. @throws Refusal invalid at the description */
export const cleanDescription = (html: string): string =>
  cleanField(html, rules, { field: "description", max: limits.markupMax });
