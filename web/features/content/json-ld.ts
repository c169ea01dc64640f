import { plainOf } from "#contract/content/markup.ts";

type Step = { name: string; path: string };

/** schema.org data of where a page stands. @param origin the product's own address. */
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

/** schema.org data of a page of questions with their answers. */
export function faqJsonLd(faqs: readonly { question: string; answer: string }[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    inLanguage: "zh-Hant-TW",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainOf(answer) },
    })),
  };
}

/** schema.org data of the house itself. */
export function organizationJsonLd(origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "好手",
    alternateName: "Haoshou",
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    areaServed: "TW",
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: "support@haoshou.example",
      url: `${origin}/contact`,
      availableLanguage: "zh-Hant-TW",
    },
  };
}
