const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of sanitised rich text, one space between blocks: what a reader sees, to be counted and searched. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:strong|em|a)\b/i.test(tag) ? "" : " "))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
