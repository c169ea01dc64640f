import sanitizeHtml from "sanitize-html";

/**
 * Rich text as it may be stored and shown: paragraphs, headings, lists, emphasis, links that give no reputation away,
 * and where `pictures` says so pictures of this site. Everything else, scripts first, is taken out; its text stays where
 * it is text.
 */
export function sanitizeRichText(html: string, { pictures }: { pictures: boolean }): string {
  return sanitizeHtml(html, {
    allowedTags: ["p", "br", "h3", "ul", "ol", "li", "strong", "em", "a", ...(pictures ? ["img"] : [])],
    allowedAttributes: { a: ["href", "rel", "target"], img: ["src", "alt", "width", "height", "loading"] },
    allowedSchemes: ["https", "http"],
    allowProtocolRelative: false,
    transformTags: {
      b: "strong",
      i: "em",
      h1: "h3",
      h2: "h3",
      h4: "h3",
      div: "p",
      a: sanitizeHtml.simpleTransform("a", { rel: "nofollow noopener", target: "_blank" }),
      img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^\/media\/[0-9a-f]{32}\/\d{2,4}$/.test(attribs.src ?? ""),
  }).trim();
}
