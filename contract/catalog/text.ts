const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of sanitised rich text, one space between blocks: what a reader sees, to be counted and searched. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, (tag) => (/^<\/?(?:strong|em|a)\b/i.test(tag) ? "" : " "))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The same with where its links lead: all that a reader can get out of it. */
export function textAndLinksOf(html: string): string {
  const links = [...html.matchAll(/\bhref="([^"]*)"/gi)].map(([, target = ""]) => target);
  return [textOfHtml(html), ...links].join("\n");
}
