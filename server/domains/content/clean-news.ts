import { newsMarkupMax } from "#contract/terms.ts";
import { cleanField } from "#server/kernel/rich-text.ts";

/** Sanitises the text of news for storing and display. @throws Refusal invalid at the body */
export const cleanNews = (html: string): string =>
  cleanField(html, { pictures: false }, { field: "body", max: newsMarkupMax });
