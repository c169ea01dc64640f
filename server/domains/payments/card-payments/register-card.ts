import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import type { Departure } from "#server/integrations/payment-gateways/port.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { agree } from "../attempts/agree.ts";
import { departFor, openPage } from "../attempts/open-attempt.ts";
import { emailOf } from "../card-store.ts";
import { gatewayTaking } from "../gateways.ts";
import { newCheckNumber } from "../process/rules.ts";

const PAGE_LIFE = 15 * MINUTE;

/**
 * Stores a card without a purchase. The gateway verifies it by a small charge, which is refunded once it is confirmed
 * (docs/decisions/013).
 * @param version the accepted version of the agreement
 * @returns how the browser gets to the gateway, valid for two minutes
 * @throws Refusal consent_required, card_refused, method_refused, gateway_unreachable, too_many
 */
export async function registerCard(ctx: Ctx, version: string): Promise<Departure> {
  const payerId = memberId(ctx);
  const opened = await tx(ctx, async (ctx) => {
    const agreement = await agree(ctx, payerId, version, "agreement");
    // Counted here and not on the call, so that a refusal does not use one of five per day.
    await consume(ctx, "cardCheck");
    const amount = terms.cardCheckAmount;
    return openPage(ctx, newCheckNumber(payerId), {
      gateway: (await gatewayTaking(ctx, "card", amount)).name,
      method: "card",
      begunIn: "checkout",
      orderId: null,
      payerId,
      amount,
      expiresAt: later(ctx.now(), PAGE_LIFE),
      agreement,
      email: await emailOf(ctx, payerId),
      title: "保存信用卡的驗證，完成後取消",
      backPath: to("/mypage/setting"),
    });
  });
  return departFor(ctx, opened);
}
