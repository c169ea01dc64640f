import { wordsOf } from "#web/ui/forms/pasted-files.ts";

/** A list item as Word writes it: a paragraph whose style names a list and its level. */
const ITEM = /<p\b([^>]*\bmso-list:\s*l\d+[^>]*)>([\s\S]*?)<\/p>/gi;
const RUN = new RegExp(`(?:${ITEM.source}\\s*)+`, "gi");
/** What Word draws in front of an item, for programs that know no lists. */
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
    // An item can be one level deeper than the one before at most.
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

/** Lists that were copied from Word as lists, instead of paragraphs that begin with a number or a dot. */
export const withLists = (html: string): string => html.replace(RUN, listOf);

/** How many pictures of a pasted text stay out, because they are not of this site. */
export const foreignPictures = (html: string): number =>
  [...html.matchAll(/<img\b[^>]*>/gi)].filter(([image]) => !/\bsrc=["']?\/media\//i.test(image)).length;
