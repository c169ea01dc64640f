/** A piece of a text: markup that is whole by itself, or the place of a service's card. */
export type Piece = { html: string } | { service: number };

/** An element that is open. `written`: its tag stands in the present piece. `cut`: a card stands in it. */
type Open = { name: string; tag: string; written: boolean; cut: boolean };

/** As deep as elements stand in each other at most; of those that are deeper the text is kept. */
const DEEPEST = 64;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|[^<]+|</g;
const CARD = /^ data-service="(\d+)"/;
const EMPTY = new Set(["br", "img"]);
/** What no paragraph holds: it ends one that is open, as browsers read it. */
const BLOCKS = new Set(["p", "ul", "ol", "li", "h2", "h3", "blockquote", "div"]);
const LISTS = new Set(["ul", "ol", "li"]);
/** A card, or what must not be drawn: it is closed and has no tag of its own. */
const HIDDEN = "";

class Cutter {
  readonly pieces: Piece[] = [];
  private html = "";
  private readonly open: Open[] = [];

  /** Something that is seen, inside of all that is open. Of what a card has cut in two, a part without content is nothing. */
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
    // An item ends the one before it in the same list, as browsers read it.
    if (name === "li" && this.open.findLast((each) => LISTS.has(each.name))?.name === "li") this.end("li");
    // No link stands in another one.
    const hidden = name === "a" && this.open.some((each) => each.name === "a");
    this.push({ name, tag: hidden ? HIDDEN : tag, written: false, cut: false });
  }

  private push(element: Open): void {
    if (this.open.length < DEEPEST) this.open.push(element);
  }

  /** What was begun within the element and not ended ends with it; an end without a beginning is nothing. */
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

  /** Ends what is open before the card; after it the same is begun again, where anything comes. What stands in a card follows it. */
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
 * Cuts a text at its cards. Each piece is markup that is whole: what is open at a card ends before it and begins again
 * after it, so that a link, a list or a quote never reaches around a card or beyond the text.
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

/** The same as one text, in which cards stand at the top and hold nothing. */
export const withCardsOnTop = (html: string): string =>
  piecesOf(html)
    .map((piece) => ("html" in piece ? piece.html : `<div data-service="${piece.service}"></div>`))
    .join("");
