import { forXml } from "#contract/text/plain-text.ts";

/** A text as it stands in HTML and XML, in a place of its own or in an attribute. */
export const escaped = (text: string): string => forXml(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
