import { useMemo } from "react";
import { type ContactFinding, contactSentence, findContactDetails } from "#contract/messaging/contact-details.ts";
import { hostsOf } from "#contract/text/address.ts";
import { useRootData } from "#web/lib/page/session.ts";

/** The contact details in a text, with the sentence of the refusal; none when they are allowed. */
export function useFoundDetails(text: string, allowed: boolean): { found: ContactFinding[]; sentence: string } {
  const origin = useRootData()?.origin ?? "";
  return useMemo(() => {
    const found = allowed ? [] : findContactDetails(text, hostsOf(origin));
    return { found, sentence: contactSentence(found) };
  }, [text, allowed, origin]);
}
