/** A piece of a text: balanced markup, or the place of a service card. */
export type Piece = { html: string } | { service: number };

/** An open element. `written`: its tag is in the current piece. `cut`: it contains a card. */
type Open = { name: string; tag: string; written: boolean; cut: boolean };

/** Maximum nesting depth; deeper elements keep only their text. */
const DEEPEST = 64;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|[^<]+|</g;
const CARD = /^ data-service="(\d+)"/;
const EMPTY = new Set(["br", "img"]);
/** Block elements: an open paragraph ends before one, as in browsers. */
const BLOCKS = new Set(["p", "ul", "ol", "li", "h2", "h3", "blockquote", "div"]);
const LISTS = new Set(["ul", "ol", "li"]);
/** Tag of elements that produce no output: they are closed and have no tag of their own. */
const HIDDEN = "";

class Cutter {
  readonly pieces: Piece[] = [];
  private html = "";
  private readonly open: Open[] = [];

  /** Writes visible content inside all open elements. If a card cuts an element, an empty half is dropped. */
  write(text: string): void {
    const last = this.open.at(-1);
    if (last?.cut && !last.written && text.trim() === "") return;
    for (const each of this.open) {
      if (!each.written) this.html += each.tag;
      each.written = true;
    }
    this.html += text;
  }

  begin(name: string, tag: string): void {
    if (BLOCKS.has(name)) this.end("p");
    // A new item closes the previous one in the same list, as in browsers.
    if (name === "li" && this.open.findLast((each) => LISTS.has(each.name))?.name === "li") this.end("li");
    // Links cannot be nested.
    const hidden = name === "a" && this.open.some((each) => each.name === "a");
    this.push({ name, tag: hidden ? HIDDEN : tag, written: false, cut: false });
  }

  private push(element: Open): void {
    if (this.open.length < DEEPEST) this.open.push(element);
  }

  /** Closes an element and everything still open inside it; ignores an end tag without a start tag. */
  end(name: string): void {
    const at = this.open.findLastIndex((each) => each.name === name);
    if (at < 0) return;
    while (this.open.length > at) this.endLast();
  }

  private endLast(): void {
    const last = this.open.at(-1);
    if (last && !last.written) this.write("");
    this.open.pop();
    if (last?.written && last.tag !== HIDDEN) this.html += `</${last.name}>`;
  }

  /** Closes open elements before the card and reopens them if content follows. The content of a card comes after it. */
  card(service: number): void {
    this.finishPiece();
    this.pieces.push({ service });
    this.push({ name: "div", tag: HIDDEN, written: false, cut: true });
  }

  private finishPiece(): void {
    for (const each of this.open.toReversed()) {
      if (each.written && each.tag !== HIDDEN) this.html += `</${each.name}>`;
      each.written = false;
      each.cut = true;
    }
    const html = this.html.trim();
    if (html !== "") this.pieces.push({ html });
    this.html = "";
  }

  finish(): Piece[] {
    while (this.open.length > 0) this.endLast();
    this.finishPiece();
    return this.pieces;
  }
}

/**
 * Splits a text at its cards. Each piece is balanced markup: open elements are closed before a card and reopened after
 * it, so that a link, list or quote never spans a card or reaches beyond the text.
 */
export function piecesOf(html: string): Piece[] {
  const cutter = new Cutter();
  for (const [token, slash, name = "", attributes = ""] of html.matchAll(TOKEN)) {
    const [, service] = (name === "div" && slash === "" && CARD.exec(attributes)) || [];
    if (service) cutter.card(Number(service));
    else if (name === "") cutter.write(token);
    else if (EMPTY.has(name)) {
      if (slash === "") cutter.write(token);
    } else if (slash === "/") cutter.end(name);
    else cutter.begin(name, token);
  }
  return cutter.finish();
}

/** The same as one text, with the cards at top level and empty. */
export const withCardsOnTop = (html: string): string =>
  piecesOf(html)
    .map((piece) => ("html" in piece ? piece.html : `<div data-service="${piece.service}"></div>`))
    .join("");
