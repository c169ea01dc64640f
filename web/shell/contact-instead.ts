import { contactInstead } from "#contract/messaging/contact-details.ts";

/**
 * Thanks for reporting a false positive, and says how to send the text now. After a payment between the two members,
 * contact details are allowed.
 */
export function insteadOf(sentence: string): string {
  const later = sentence.endsWith(contactInstead.between) ? "，或等付款後再傳" : "";
  return `謝謝你告訴我們，我們會看過這一句再調整。現在可以先換個寫法，例如在號碼前寫明是什麼${later}。`;
}
