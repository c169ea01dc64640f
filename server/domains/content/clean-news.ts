import { newsMarkupMax } from "#contract/terms.ts";
import { cleanField } from "#server/kernel/rich-text.ts";

/** The text of news as it may be stored and shown. @throws Refusal invalid at the body */
export const cleanNews = (html: string): string =>
  cleanField(html, { pictures: false }, { field: "body", max: newsMarkupMax });
