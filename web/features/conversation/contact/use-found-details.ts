import { useMemo } from "react";
import {
  type ContactFinding,
  contactInstead,
  contactSentence,
  findContactDetails,
} from "#contract/messaging/contact-details.ts";
import { hostsOf } from "#contract/text/address.ts";
import { useRootData } from "#web/lib/page/session.ts";

/**
 * The contact details in a text, with the error message; none when they are allowed.
 * @param where whether one other person reads the text, or everybody
 */
export function useFoundDetails(
  text: string,
  allowed: boolean,
  where: keyof typeof contactInstead = "between",
): { found: ContactFinding[]; sentence: string } {
  const origin = useRootData()?.origin ?? "";
  return useMemo(() => {
    const found = allowed ? [] : findContactDetails(text, hostsOf(origin));
    return { found, sentence: contactSentence(found, contactInstead[where]) };
  }, [text, allowed, where, origin]);
}
