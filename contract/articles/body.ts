import { countCharacters } from "#contract/text/characters.ts";
import { textOfHtml } from "../catalog/text.ts";
import { charactersAMinute, headingsForContents } from "./limits.ts";
import { type Piece, piecesOf } from "./pieces.ts";

/*
 * Reads the text of an article. It is sanitised HTML of a few elements, written by one editor, so patterns suffice.
 * Page, preview and rules share this code on both sides.
 */

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const plain = (attribute: string) => attribute.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => entities[sign] ?? sign);

function attributeOf(tag: string, name: string): string {
  return plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

/** The pictures of a text in order, with their alt texts. */
export function picturesIn(html: string): { src: string; alt: string }[] {
  return [...html.matchAll(/<img\b[^<>]*>/g)].map(([tag]) => ({
    src: attributeOf(tag, "src"),
    alt: attributeOf(tag, "alt").trim(),
  }));
}

/** The links of a text, with their link texts. */
export function linksIn(html: string): { href: string; text: string }[] {
  return [...html.matchAll(/(<a\b[^<>]*>)((?:(?!<a\b).)*?)<\/a>/gs)].map(([, tag = "", inner = ""]) => ({
    href: attributeOf(tag, "href"),
    text: textOfHtml(inner),
  }));
}

/** Ids of the services embedded in a text as cards, each once. */
export function servicesIn(html: string): number[] {
  return [...new Set(piecesOf(html).flatMap((piece) => ("service" in piece ? [piece.service] : [])))];
}

/** Reading time in whole minutes. @param characters of the text without its markup */
export const minutesOf = (characters: number): number => Math.max(1, Math.round(characters / charactersAMinute));

/** Characters of a text as a reader counts them. */
export const lengthOf = (html: string): number => countCharacters(textOfHtml(html));

type Heading = { id: string; text: string; level: 2 | 3 };
export type Body = {
  pieces: Piece[];
  /** Empty where there are too few headings to need one. */
  contents: Heading[];
};

/** Prepares a text for its page: splits it at cards, adds anchors to headings and lists them. */
export function bodyOf(html: string): Body {
  const contents: Heading[] = [];
  const anchored = (piece: string) =>
    piece.replace(/<h([23])>((?:(?!<h[23]>).)*?)<\/h\1>/gs, (whole, level: string, inner: string) => {
      const text = textOfHtml(inner);
      if (text === "") return whole;
      const id = `part-${contents.length + 1}`;
      contents.push({ id, text, level: level === "2" ? 2 : 3 });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    });
  const pieces = piecesOf(html).map((piece) => ("html" in piece ? { html: anchored(piece.html) } : piece));
  return { pieces, contents: contents.length >= headingsForContents ? contents : [] };
}
