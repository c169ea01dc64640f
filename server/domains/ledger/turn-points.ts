import * as terms from "#contract/terms.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { post } from "./post.ts";
import { balanceOf } from "./queries.ts";
import { type Posting, shortSentence } from "./rules.ts";

/** `key` is stored in the ledger forever: the same key a year later moves nothing, and is refused. */
type Wish = { amount: number; key: string };
type Wallet = { balance: number; points: number };

/**
 * Converts balance into points, 1:1 and at once. They can be converted back for some days.
 * @returns both balances afterwards
 * @throws Refusal balance_short at the amount, conflict
 */
export async function balanceToPoint(ctx: Ctx, { amount, key }: Wish): Promise<Wallet> {
  const userId = memberId(ctx);
  const returnableUntil = later(ctx.now(), terms.pointsReturnDays * DAY);
  return turn(ctx, "balance.turn_to_points", {
    kind: "balance.to_point",
    key: `balance_to_point:${userId}:${key}`,
    entries: [
      { account: { kind: "balance", userId }, amount: -amount },
      { account: { kind: "points", userId }, amount },
    ],
    lot: { origin: "餘額轉入", returnableUntil },
  });
}

/**
 * Converts unspent points back into balance within the period of the terms.
 * @throws Refusal balance_short, points_not_returnable at the amount, conflict
 */
export async function pointToBalance(ctx: Ctx, { amount, key }: Wish): Promise<Wallet> {
  const userId = memberId(ctx);
  return turn(ctx, "points.turn_to_balance", {
    kind: "points.to_balance",
    key: `point_to_balance:${userId}:${key}`,
    entries: [
      { account: { kind: "points", userId }, amount: -amount },
      { account: { kind: "balance", userId }, amount },
    ],
    takes: "returnable",
  });
}

async function turn(ctx: Ctx, act: string, posting: Posting): Promise<Wallet> {
  const userId = memberId(ctx);
  return tx(ctx, async (ctx) => {
    if (!(await postOrRefuse(ctx, posting))) refuse("conflict");
    await audit(ctx, act, "user", userId, { amount: Math.abs(posting.entries[0]?.amount ?? 0) });
    return {
      balance: await balanceOf(ctx, { kind: "balance", userId }),
      points: await balanceOf(ctx, { kind: "points", userId }),
    };
  });
}

/** Only the amount can be wrong, so the refusal is shown at its field. */
async function postOrRefuse(ctx: Ctx, posting: Posting): Promise<boolean> {
  try {
    return await post(ctx, posting);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "balance_short")
      refuseField("balance_short", "amount", posting.takes ? shortSentence.points : shortSentence.balance);
    if (error.code === "points_not_returnable")
      refuseField("points_not_returnable", "amount", "可以轉回餘額的點數沒有這麼多，請調整點數後再試一次。");
    throw error;
  }
}

/**
 * Posts all points of a deleted account to its payout with the balance, whatever their age. In the caller's
 * transaction.
 */
export async function cashPoints(ctx: Ctx, userId: number): Promise<void> {
  const points = await balanceOf(ctx, { kind: "points", userId });
  if (points === 0) return;
  await post(ctx, {
    kind: "points.paid_out",
    key: `points_paid_out:${userId}:${ctx.now().getTime()}`,
    entries: [
      { account: { kind: "points", userId }, amount: -points },
      { account: { kind: "balance", userId }, amount: points },
    ],
  });
  await audit(ctx, "points.pay_out", "user", userId, { amount: points });
}
