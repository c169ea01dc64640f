import * as terms from "#contract/terms.ts";
import { HOUR } from "#server/kernel/clock.ts";
import type { OfferGuard } from "./offer-words.ts";

export const requestOpen: OfferGuard = {
  words: "需求還在徵求",
  test: (offer) => offer.requestOpen,
  code: "request_closed",
};
export const stillValid: OfferGuard = {
  words: "還在有效期內",
  test: ({ validUntil }, now) => validUntil !== null && now < validUntil,
  text: "這份提案的有效期限已過，可以請賣家重新提案。",
};
export const noLongerValid: OfferGuard = {
  words: "有效期已過",
  test: (offer, now) => !stillValid.test(offer, now, "system"),
};
export const noneAccepted: OfferGuard = {
  words: "沒有等待付款的提案",
  test: ({ otherAccepted }) => !otherAccepted,
  code: "offer_taken",
};
export const unread: OfferGuard = { words: "還沒讀過", test: ({ readAt }) => readAt === null };
/** The seller may keep the offer at any time, the system once the seller's response time is over. */
export const mayKeep: OfferGuard = {
  words: `賣家決定，或 ${terms.counterAnswerMs / HOUR} 小時沒有回覆`,
  test: ({ deadlineAt }, now, actor) => actor === "seller" || (deadlineAt !== null && now >= deadlineAt),
};
