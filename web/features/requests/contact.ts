import { textAndLinksOf } from "#contract/catalog/text.ts";
import { contactInstead, contactSentence, findContactDetails } from "#contract/messaging/contact-details.ts";
import { hostsOf } from "#contract/text/address.ts";
import type { Problems } from "#web/lib/drafts/problems.ts";

/**
 * The contact details found in each field, with the error message; shown while the user types.
 * @param texts by path; for HTML its text and the URLs of its links.
 * @param origin the site's origin, whose links are allowed.
 * @param where whether one other person reads the texts, or everybody
 */
export function contactProblems(
  texts: Readonly<Record<string, string>>,
  origin: string,
  where: keyof typeof contactInstead = "between",
): Problems {
  const hosts = hostsOf(origin);
  const found = Object.entries(texts).flatMap(([path, text]) => {
    const sentence = contactSentence(findContactDetails(textAndLinksOf(text), hosts), contactInstead[where]);
    return sentence ? [[path, sentence] as const] : [];
  });
  return Object.fromEntries(found);
}
