const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Visible text of sanitised rich text, one space between blocks; for counting and searching. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, (tag) => (/^<\/?(?:strong|em|a)\b/i.test(tag) ? "" : " "))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Visible text with link targets: everything that a reader can get out of it. */
export function textAndLinksOf(html: string): string {
  const links = [...html.matchAll(/\bhref="([^"]*)"/gi)].map(([, target = ""]) => target);
  return [textOfHtml(html), ...links].join("\n");
}
