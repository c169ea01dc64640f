import { cardAgreement } from "#contract/payments/agreement.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { cardsOf, emailOf } from "../card-store.ts";
import { type Agreement, isEmailFit } from "../cards/rules.ts";

/** Why a member can keep no further card, as a sentence; null when one can be kept. */
export async function cardsBlockedBy(ctx: Ctx, userId: number): Promise<string | null> {
  const mine = await cardsOf(ctx, userId);
  if (!isEmailFit(await emailOf(ctx, userId))) return "保存信用卡需要 50 個字元以內的電子信箱，請先在帳號設定更新。";
  return mine.length < terms.cardsMax ? null : `最多保存 ${terms.cardsMax} 張信用卡，請先在帳號設定移除一張。`;
}

/**
 * Takes a member's consent to keep a card.
 * @param version what was read and ticked; another than the present one must be read again
 * @param field where a form says so
 * @throws Refusal consent_required, card_refused
 */
export async function agree(ctx: Ctx, userId: number, version: string, field: string): Promise<Agreement> {
  if (version !== cardAgreement.version)
    refuseField("consent_required", field, "約定內容已經更新，請重新整理頁面，閱讀後再勾選。");
  const blocked = await cardsBlockedBy(ctx, userId);
  if (blocked) refuse("card_refused", blocked);
  return { ...cardAgreement, at: ctx.now().toISOString() };
}
