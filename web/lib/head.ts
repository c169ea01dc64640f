import type { MetaDescriptor } from "react-router";

export type Head = {
  title: string;
  description?: string;
  /** Path of the page's one address, without host. */
  canonical?: string;
  /** Path of the picture shown when the page is shared; the product's own when the page has none. */
  image?: string;
  /** Private or paused: not for search engines. */
  noindex?: boolean;
  /** schema.org data. */
  jsonLd?: Record<string, unknown> | Record<string, unknown>[];
};

/** The head of a page, the same shape everywhere. @param origin the product's own address, from the root loader. */
export function head(
  { title, description, canonical, image, noindex, jsonLd }: Head,
  origin: string,
): MetaDescriptor[] {
  const full = title.includes("好手") ? title : `${title}｜好手`;
  const tags: MetaDescriptor[] = [
    { title: full },
    { property: "og:title", content: full },
    { property: "og:site_name", content: "好手" },
    { property: "og:locale", content: "zh_TW" },
    { property: "og:type", content: "website" },
    { property: "og:image", content: origin + (image ?? "/og.png") },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (description) {
    const text = description.replace(/\s+/g, " ").slice(0, 160);
    tags.push({ name: "description", content: text }, { property: "og:description", content: text });
  }
  if (canonical) {
    tags.push(
      { tagName: "link", rel: "canonical", href: origin + canonical },
      { property: "og:url", content: origin + canonical },
    );
  }
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  for (const data of jsonLd ? [jsonLd].flat() : []) tags.push({ "script:ld+json": data });
  return tags;
}

/** The product's own address, for `meta` functions, which see the matches of the page. */
export function originOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const root = matches[0]?.loaderData as { origin?: string } | undefined;
  return root?.origin ?? "";
}
