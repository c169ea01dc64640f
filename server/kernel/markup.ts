import { forXml } from "#contract/text/plain-text.ts";

/** Escapes a text for HTML and XML, as element content or as a quoted attribute. */
export const escaped = (text: string): string => forXml(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
