import type { Company } from "#contract/company.ts";
import { plainOf } from "#contract/content/markup.ts";

/** schema.org FAQPage data. */
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

/** schema.org data of the operator of the site. */
export function organizationJsonLd(origin: string, company: Company | null): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "好手",
    alternateName: "Haoshou",
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    areaServed: "TW",
    legalName: company?.name,
    taxID: company?.taxId ?? undefined,
    sameAs: company?.social.map(({ href }) => href),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: company?.support,
      url: `${origin}/contact`,
      availableLanguage: "zh-Hant-TW",
    },
  };
}
