import { z } from "zod";
import { consumerClasses } from "../catalog/limits.ts";

/** Category of a service under consumer law. The seller chooses it; the buyer agrees to its text. */
export const ConsumerClass = z.enum(consumerClasses);
export type ConsumerClass = z.output<typeof ConsumerClass>;

/** Stored with each order as evidence of the text agreed to. */
export const consentVersion = "consent-2026-12";

/**
 * Sources: 消費者保護法 §19 (right of withdrawal within seven days) and 通訊交易解除權合理例外情事適用準則 §2 (2: custom work; 5: digital
 * content and online services that are complete once provided). No exception covers work at a place (`onsite`); what has
 * been performed cannot be returned (民法 §259), so that the right ends with the work. `docs/legal.md` lists this for counsel.
 */
/** `title`: the rule in one plain sentence, always visible where somebody agrees to it. `text`: what the law says. */
export const consents: Record<ConsumerClass, { title: string; text: string }> = {
  custom: {
    title: "為你客製的服務，開始製作後不適用七天鑑賞期，不符約定仍可修改或退款。",
    text: "這項服務依照我的需求製作，屬於「通訊交易解除權合理例外情事適用準則」第 2 條第 2 款的客製化給付。我同意賣家開始製作後，不適用消費者保護法第 19 條的七日解除權；若內容不符約定，仍可要求修改或申請取消交易。",
  },
  digital: {
    title: "數位內容提供後，不適用七天鑑賞期，不符約定仍可修改或退款。",
    text: "這項服務交付的是數位內容，屬於「通訊交易解除權合理例外情事適用準則」第 2 條第 5 款。我同意賣家在付款後提供內容，並了解提供之後不適用消費者保護法第 19 條的七日解除權；若內容不符約定，仍可要求修改或申請取消交易。",
  },
  live: {
    title: "線上即時服務完成後，不適用七天鑑賞期。",
    text: "這項服務在約定時間線上進行，屬於「通訊交易解除權合理例外情事適用準則」第 2 條第 5 款中一經提供即為完成的線上服務。我同意依約定開始，並了解服務完成後不適用消費者保護法第 19 條的七日解除權。",
  },
  onsite: {
    title: "到場服務：賣家回報完成之前可以取消並全額退款，完成後不適用七天鑑賞期。",
    text: "這項服務由賣家到約定的地點進行，適用消費者保護法第 19 條：賣家回報完成之前，我可以不附理由解除契約並取回已付款項。已經完成的服務無法返還，我了解完成之後不再適用七日解除權；若內容不符約定，仍可要求改善或申請取消交易。",
  },
  none: {
    title: "有七天鑑賞期：收到成果後七天內，可以不附理由取消並全額退款。",
    text: "這項服務適用消費者保護法第 19 條：我可以在收到交付內容後七日內，不附理由解除契約並取回已付款項。我已閱讀並同意服務內容、價格與交付時間。",
  },
};
