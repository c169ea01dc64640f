import { limits } from "#contract/catalog/limits.ts";
import { cleanField, sanitizeRichText } from "#server/kernel/rich-text.ts";

const rules = { pictures: true };

/** The long text of a service as it may be stored and shown, with pictures of this site. */
export function sanitizeDescription(html: string): string {
  return sanitizeRichText(html, rules);
}

/** The same of what is being typed. @throws Refusal invalid at the description */
export const cleanDescription = (html: string): string =>
  cleanField(html, rules, { field: "description", max: limits.markupMax });
