import sanitizeHtml, { type Attributes, type Transformer } from "sanitize-html";
import { withCardsOnTop } from "#contract/articles/pieces.ts";
import { grouped } from "#contract/money.ts";
import { isWithin } from "#contract/text/characters.ts";
import { refuseField } from "./errors.ts";

export type RichText = {
  /** Pictures of this site. */
  pictures: boolean;
  /** An article: two levels of headings, quotes, and places where services of its author are shown. */
  long?: boolean;
};

/** Within this site a link of an article is a link; any other gives no reputation away. What leads nowhere is only words. */
const link =
  (rel: string, long: boolean): Transformer =>
  (tagName, { href = "" }) => {
    const inside = /^\/(?!\/)/.test(href);
    // No address has a `<`; the library takes comments out of one by one, which is slow for many.
    const leads = (inside || /^https?:\/\//i.test(href)) && !href.includes("<");
    const away: Attributes = inside && long ? {} : { rel, target: "_blank" };
    const attribs: Attributes = leads ? { href, ...away } : {};
    return { tagName, attribs };
  };

/** What is left of a picture that is not of this site; taken out at the end. An `exclusiveFilter` copies the text so far. */
const FOREIGN = "<img />";

const picture: Transformer = (tagName, { src = "", alt, width, height }) => {
  if (!/^\/media\/[0-9a-f]{32}\/\d{2,4}$/.test(src)) return { tagName, attribs: {} };
  const told = { ...(alt && { alt }), ...(width && { width }), ...(height && { height }) };
  return { tagName, attribs: { src, ...told, loading: "lazy" } };
};

/** A place for a service keeps its number and no other attribute; any other block is a paragraph. */
const card: Transformer = (_, attribs) => {
  const id = attribs["data-service"] ?? "";
  const place: Attributes = /^[1-9]\d{0,9}$/.test(id) ? { "data-service": id } : {};
  return { tagName: place["data-service"] ? "div" : "p", attribs: place };
};

/**
 * Rich text as it may be stored and shown: paragraphs, headings, lists, emphasis, links that give no reputation away,
 * and what the kind of text may have besides. Everything else, scripts first, is taken out; its text stays where it is
 * text.
 */
export function sanitizeRichText(html: string, { pictures, long = false }: RichText): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [
      ...["p", "br", "h3", "ul", "ol", "li", "strong", "em", "a"],
      ...(pictures ? ["img"] : []),
      ...(long ? ["h2", "blockquote", "div"] : []),
    ],
    allowedAttributes: {
      a: ["href", "rel", "target"],
      img: ["src", "alt", "width", "height", "loading"],
      div: ["data-service"],
    },
    allowedSchemes: ["https", "http"],
    allowProtocolRelative: false,
    transformTags: {
      b: "strong",
      i: "em",
      h1: long ? "h2" : "h3",
      ...(long ? {} : { h2: "h3" }),
      h4: "h3",
      div: long ? card : "p",
      a: link(long ? "nofollow ugc noopener" : "nofollow noopener", long),
      img: picture,
    },
  })
    .replaceAll(FOREIGN, "")
    .trim();
  return long ? withCardsOnTop(clean) : clean;
}

type Place = { field: string; max: number };

/**
 * Rich text of a form, cleaned. Cleaning may lengthen it (`&` becomes `&amp;`), so the length that may be stored is
 * judged afterwards.
 * @throws Refusal invalid at the field
 */
export function cleanField(html: string, rules: RichText, { field, max }: Place): string {
  const clean = sanitizeRichText(html, rules);
  if (!isWithin(clean, max)) refuseField("invalid", field, `內容連同格式最多 ${grouped(max)} 個字，請縮短後再儲存。`);
  return clean;
}
