import * as terms from "#contract/terms.ts";
import { to } from "#contract/to.ts";
import type { FormPost } from "#server/integrations/payment-gateways/port.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { consume } from "#server/kernel/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { agree } from "./agree.ts";
import { emailOf } from "./card-store.ts";
import { openPage } from "./open-attempt.ts";
import { newCheckNumber } from "./rules.ts";

const PAGE_LIFE = 15 * MINUTE;

/**
 * Keeps a card without a purchase: the gateway checks it by a small charge, which goes back as soon as it is proven
 * (docs/decisions/013).
 * @param version of the agreement that was read and ticked
 * @returns the form that the member's browser posts to the gateway, within two minutes.
 * @throws Refusal consent_required, card_refused, too_many
 */
export async function registerCard(ctx: Ctx, version: string): Promise<FormPost> {
  const payerId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    const agreement = await agree(ctx, payerId, version, "agreement");
    // Here and not on the call: of five a day none is lost to a refusal.
    await consume(ctx, "cardCheck");
    return openPage(ctx, {
      number: newCheckNumber(payerId),
      orderId: null,
      payerId,
      amount: terms.cardCheckAmount,
      expiresAt: later(ctx.now(), PAGE_LIFE),
      agreement,
      email: await emailOf(ctx, payerId),
      title: "保存信用卡的驗證，完成後取消",
      backPath: to("/mypage/setting"),
    });
  });
}
