import { contactInstead } from "#contract/messaging/contact-details.ts";

/**
 * The thanks for a reported mistake, and what can be done at once about a text that is refused still. After a payment
 * between the two anything may be sent.
 */
export function insteadOf(sentence: string): string {
  const later = sentence.endsWith(contactInstead.between) ? "，或等付款後再傳" : "";
  return `謝謝你告訴我們，我們會看過這一句再調整。現在可以先換個寫法，例如在號碼前寫明是什麼${later}。`;
}
