import sanitizeHtml, { type Attributes, type Transformer } from "sanitize-html";
import { withCardsOnTop } from "#contract/articles/pieces.ts";
import { grouped } from "#contract/money.ts";
import { isWithin } from "#contract/text/characters.ts";
import { refuseField } from "./errors.ts";

export type RichText = {
  /** Allows pictures of this site. */
  pictures: boolean;
  /** An article: two heading levels, quotes, and embedded service cards. */
  long?: boolean;
};

/** Transforms links. Links within the site stay plain in articles; others get `rel`. Invalid links become text. */
const link =
  (rel: string, long: boolean): Transformer =>
  (tagName, { href = "" }) => {
    const inside = /^\/(?!\/)/.test(href);
    // No address has a `<`; the library removes comments from each address, which is slow for many.
    const leads = (inside || /^https?:\/\//i.test(href)) && !href.includes("<");
    const away: Attributes = inside && long ? {} : { rel, target: "_blank" };
    const attribs: Attributes = leads ? { href, ...away } : {};
    return { tagName, attribs };
  };

/** The remains of a foreign picture, removed at the end. An `exclusiveFilter` would copy the whole text for each. */
const FOREIGN = "<img />";

const picture: Transformer = (tagName, { src = "", alt, width, height }) => {
  if (!/^\/media\/[0-9a-f]{32}\/\d{2,4}$/.test(src)) return { tagName, attribs: {} };
  const given = { ...(alt && { alt }), ...(width && { width }), ...(height && { height }) };
  return { tagName, attribs: { src, ...given, loading: "lazy" } };
};

/** A service card keeps its id and no other attribute; any other block becomes a paragraph. */
const card: Transformer = (_, attribs) => {
  const id = attribs["data-service"] ?? "";
  const place: Attributes = /^[1-9]\d{0,9}$/.test(id) ? { "data-service": id } : {};
  return { tagName: place["data-service"] ? "div" : "p", attribs: place };
};

/**
 * Sanitizes rich text for storing and showing: paragraphs, headings, lists, emphasis, `nofollow` links, and what the
 * kind of text allows besides. All other elements are removed; their text stays, except of scripts and styles.
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
 * Sanitizes the rich text of a form. This may lengthen it (`&` becomes `&amp;`), so the maximum length is checked
 * afterwards.
 * @throws Refusal invalid at the field
 */
export function cleanField(html: string, rules: RichText, { field, max }: Place): string {
  const clean = sanitizeRichText(html, rules);
  if (!isWithin(clean, max)) refuseField("invalid", field, `內容連同格式最多 ${grouped(max)} 個字，請縮短後再儲存。`);
  return clean;
}
