export type DemoArticle = {
  key: string;
  authorKey: string;
  categoryId: number;
  daysAgo: number;
  title: string;
  lead: string;
  tags: string[];
  /** Sanitised HTML; `CARD` marks the position of the author's service. */
  body: string;
};

/** Marks the position of the author's service in a body; its id is known only when the market is filled. */
export const CARD = "<!-- service -->";

const LABEL = "示範市集的範例文章：作者與案例皆為虛構，價格與法規以實際報價和主管機關公告為準。";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const inline = (text: string) =>
  escaped(text)
    .replaceAll(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replaceAll(/\[([^\]]+)\]\((\/[^)\s]*)\)/g, '<a href="$2">$1</a>');

function block(line: string): string {
  if (line === "*") return CARD;
  if (line.startsWith("## ")) return `<h2>${inline(line.slice(3))}</h2>`;
  if (line.startsWith("- ")) return `<ul><li><p>${inline(line.slice(2))}</p></li></ul>`;
  if (line.startsWith("> ")) return `<blockquote><p>${inline(line.slice(2))}</p></blockquote>`;
  const step = /^\d+\. (.*)$/.exec(line);
  return step ? `<ol><li><p>${inline(step[1] ?? "")}</p></li></ol>` : `<p>${inline(line)}</p>`;
}

/**
 * Articles of the demo market as plain text, one block each:
 *
 *   @ key | author key | category id | published days ago | title
 *   = lead
 *   : tag,tag
 *   a paragraph, **strong** and [links](/within the site) allowed    ## a heading
 *   - an item    1. a step    > a quote    * the author's service as a card
 */
export function parseArticles(text: string): DemoArticle[] {
  const blocks = text.trim().split(/\n(?=@ )/);
  return blocks.map((each) => {
    const [head = "", lead = "", tags = "", ...lines] = each
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const [key = "", authorKey = "", category, days, title = ""] = head
      .slice(2)
      .split("|")
      .map((part) => part.trim());
    if (!head.startsWith("@ ") || !lead.startsWith("= ") || !tags.startsWith(": ") || title === "")
      throw new Error(`an article that begins with "${head}" is not whole`);
    return {
      key,
      authorKey,
      categoryId: Number(category),
      daysAgo: Number(days),
      title,
      lead: lead.slice(2),
      tags: tags.slice(2).split(","),
      body: [`> ${LABEL}`, ...lines]
        .map(block)
        .join("")
        .replaceAll(/<\/(ul|ol)><\1>/g, ""),
    };
  });
}
