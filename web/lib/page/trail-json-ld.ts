type Step = { name: string; path: string };

/** schema.org BreadcrumbList of a page. @param origin the site's origin. */
export function trailJsonLd(steps: readonly Step[], origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "首頁", path: "/" }, ...steps].map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}
