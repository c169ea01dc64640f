import { textAndLinksOf } from "#contract/catalog/text.ts";
import { contactSentence, findContactDetails } from "#contract/messaging/contact-details.ts";
import type { Problems } from "#web/lib/drafts/problems.ts";

/**
 * Contact details by field, in the words of the refusal: said while one types.
 * @param texts by path; HTML counts as its words and where it leads. @param origin of the product, whose own links are allowed
 */
export function contactProblems(texts: Readonly<Record<string, string>>, origin: string): Problems {
  const hosts = URL.canParse(origin) ? [new URL(origin).host] : [];
  const found = Object.entries(texts).flatMap(([path, text]) => {
    const sentence = contactSentence(findContactDetails(textAndLinksOf(text), hosts));
    return sentence ? [[path, sentence] as const] : [];
  });
  return Object.fromEntries(found);
}
