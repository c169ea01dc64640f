import { cardAgreement } from "#contract/payments/agreement.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { cardsOf, emailOf } from "../card-store.ts";
import { type Agreement, isEmailFit } from "../cards/rules.ts";

/** Why a member cannot store another card, as a sentence; null when one can be stored. */
export async function cardsBlockedBy(ctx: Ctx, userId: number): Promise<string | null> {
  const mine = await cardsOf(ctx, userId);
  if (!isEmailFit(await emailOf(ctx, userId))) return "保存信用卡需要 50 個字元以內的電子信箱，請先在帳號設定更新。";
  return mine.length < terms.cardsMax ? null : `最多保存 ${terms.cardsMax} 張信用卡，請先在帳號設定移除一張。`;
}

/**
 * Checks a member's consent to store a card.
 * @param version the accepted version; an outdated one must be accepted again
 * @param field the form field for the refusal
 * @throws Refusal consent_required, card_refused
 */
export async function agree(ctx: Ctx, userId: number, version: string, field: string): Promise<Agreement> {
  if (version !== cardAgreement.version)
    refuseField("consent_required", field, "約定內容已經更新，請重新整理頁面，閱讀後再勾選。");
  const blocked = await cardsBlockedBy(ctx, userId);
  if (blocked) refuse("card_refused", blocked);
  return { ...cardAgreement, at: ctx.now().toISOString() };
}
