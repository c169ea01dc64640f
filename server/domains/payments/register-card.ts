import { and, count, eq, gt, isNull } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { FormPost } from "#server/integrations/payment-gateways/port.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
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
 * @throws Refusal consent_required, card_refused, and too_many: whoever tries out stolen cards tries many
 */
export async function registerCard(ctx: Ctx, version: string): Promise<FormPost> {
  const payerId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    await lockName(ctx, `register_card:${payerId}`);
    const agreement = await agree(ctx, payerId, version, "agreement");
    if ((await checksToday(ctx, payerId)) >= terms.cardChecksPerDay)
      refuse("too_many", `一天最多新增 ${terms.cardChecksPerDay} 次信用卡，請明天再試。`);
    return openPage(ctx, {
      number: newCheckNumber(payerId),
      orderId: null,
      payerId,
      amount: terms.cardCheckAmount,
      expiresAt: later(ctx.now(), PAGE_LIFE),
      agreement,
      email: await emailOf(ctx, payerId),
      title: "保存信用卡的驗證，完成後取消",
      backPath: "/mypage/setting",
    });
  });
}

async function checksToday(ctx: Ctx, payerId: number): Promise<number> {
  const since = later(ctx.now(), -DAY);
  const [row] = await ctx.db
    .select({ n: count() })
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.payerId, payerId), isNull(paymentAttempts.orderId), gt(paymentAttempts.createdAt, since)),
    );
  return row?.n ?? 0;
}
