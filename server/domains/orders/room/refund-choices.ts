import { getUser } from "#server/domains/accounts/index.ts";
import { accountRuleOf } from "#server/domains/payments/index.ts";
import { isChoosing } from "#server/domains/payments/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { OrderRow } from "../store.ts";
import type { RoomResult } from "./present.ts";

type Refund = { id: number; amount: number; state: string };

/** Refunds for which the buyer must choose an account, and the rules for accounts. */
export async function refundChoicesOf(
  ctx: Ctx,
  { buyerId }: OrderRow,
  refunds: readonly Refund[],
): Promise<RoomResult["refundChoices"]> {
  const waiting = refunds.filter((refund) => isChoosing.test(refund));
  if (waiting.length === 0) return [];
  const buyer = await getUser(ctx, buyerId);
  return Promise.all(
    waiting.map(async ({ id, amount }) => ({ id, amount, ...(await accountRuleOf(ctx, buyer, { id, amount })) })),
  );
}
