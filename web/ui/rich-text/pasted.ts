import { wordsOf } from "#web/ui/forms/pasted-files.ts";

/** A list item from Word: a paragraph whose style names a list and its level. */
const ITEM = /<p\b([^>]*\bmso-list:\s*l\d+[^>]*)>([\s\S]*?)<\/p>/gi;
const RUN = new RegExp(`(?:${ITEM.source}\\s*)+`, "gi");
/** Word's fallback bullet, for programs without lists. */
const MARK = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;

const isNumber = (mark: string): boolean => /^[(（]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)、）．]/i.test(mark);

function listOf(run: string): string {
  const open: ("ol" | "ul")[] = [];
  let html = "";
  const close = () => {
    html += `</li></${open.pop()}>`;
  };
  for (const [, style = "", inner = ""] of run.matchAll(ITEM)) {
    const mark = wordsOf(MARK.exec(inner)?.[1] ?? "");
    const kind = isNumber(mark) ? "ol" : "ul";
    // An item is at most one level deeper than the one before.
    const level = Math.min(Number(/\blevel(\d)/i.exec(style)?.[1] ?? 1), open.length + 1);
    while (open.length > level) close();
    if (open.length === level && open.at(-1) !== kind) close();
    html += open.length === level ? "</li>" : `<${kind}>`;
    if (open.length < level) open.push(kind);
    html += `<li><p>${inner.replace(MARK, "")}</p>`;
  }
  while (open.length > 0) close();
  return html;
}

/** Converts lists copied from Word, which are paragraphs with a number or bullet, to real lists. */
export const withLists = (html: string): string => html.replace(RUN, listOf);

/** Number of pictures in pasted HTML that are dropped, because they are not from this site. */
export const foreignPictures = (html: string): number =>
  [...html.matchAll(/<img\b[^>]*>/gi)].filter(([image]) => !/\bsrc=["']?\/media\//i.test(image)).length;
