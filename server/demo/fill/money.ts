import { eq } from "drizzle-orm";
import { taipeiDay } from "#contract/time.ts";
import type { WithdrawalState } from "#contract/withdrawals/states.ts";
import { bankAccounts, memberInfo, users } from "#server/db/schema/accounts.ts";
import { withdrawalBatches, withdrawals } from "#server/db/schema/withdrawals.ts";
import { need } from "#server/demo/bulk.ts";
import { sellers } from "#server/demo/content/index.ts";
import { balanceOf, grantCoins, post } from "#server/domains/ledger/index.ts";
import { balanceToPoint } from "#server/domains/ledger/turn-points.ts";
import { isCompleted } from "#server/domains/orders/process/predicates.ts";
import { proposeRelease } from "#server/domains/withdrawals/admin/release-batch.ts";
import { type Booking, bookings } from "#server/domains/withdrawals/process/money.ts";
import { batchNumber, feeOf, runAfter } from "#server/domains/withdrawals/rules.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { sealText } from "#server/kernel/secrets/sealed.ts";
import type { DemoMembers } from "./members.ts";

const WEEK = 7 * DAY;
const BANK = "812";
/** Invented names, as on the specimen of an identity card. */
const holderOf = (n: number): string => `示範收款人${["甲", "乙", "丙", "丁", "戊"][n] ?? ""}`;

const past = (ctx: Ctx, at: Date): Ctx => ({ ...ctx, now: () => at });
const memberOf = (ctx: Ctx, id: number): Ctx => ({
  ...ctx,
  actor: {
    kind: "member",
    id,
    status: 1,
    sessionId: 0,
    operator: true,
    roles: ["admin"],
    secondFactor: true,
    provenAt: null,
  },
});

/** Gives a member a verified name and a bank account in it. The account number is made up. */
async function giveAccount(ctx: Ctx, userId: number, n: number): Promise<void> {
  const number = `2001${String(n).padStart(8, "0")}8`;
  const set = { idVerifiedAt: later(ctx.now(), -60 * DAY), realName: holderOf(n) };
  await ctx.db.update(users).set(set).where(eq(users.id, userId));
  const account = sealText(ctx.ports.dataKey, `bank-account:${userId}`, number);
  const row = { userId, bankCode: BANK, account, lastDigits: number.slice(-4), holder: holderOf(n) };
  await ctx.db.insert(bankAccounts).values({ ...row, updatedAt: later(ctx.now(), -59 * DAY) });
}

type Wanted = { userId: number; weeksAgo: number; state: WithdrawalState; share: number };

/** The journals after the request, by the state that a withdrawal is in. */
const journalsOf: Record<WithdrawalState, readonly Booking[]> = {
  requested: [],
  batched: [],
  sent: [bookings.sent],
  paid: [bookings.sent, bookings.paid],
  returned: [bookings.sent, bookings.returned],
};

/** The instant of the run so many weeks before the last one; -1 is the next run. */
const runOf = (ctx: Ctx, weeksAgo: number): Date => runAfter(later(ctx.now(), -(weeksAgo + 1) * WEEK));

/**
 * Writes a withdrawal with its journals as if it had been made, without notifications.
 * @returns NT$ that arrive, 0 when there is too little balance
 */
async function live(ctx: Ctx, { userId, weeksAgo, state, share }: Wanted, batchId: number | null): Promise<number> {
  const has = await balanceOf(ctx, { kind: "balance", userId });
  const amount = Math.max(300, Math.floor((has * share) / 100) * 100);
  if (has < amount) return 0;
  const [account] = await ctx.db.select().from(bankAccounts).where(eq(bankAccounts.userId, userId));
  if (!account) throw new Error(`member ${userId} has no account`);
  const runAt = runOf(ctx, weeksAgo);
  const createdAt = state === "requested" ? later(ctx.now(), -5 * HOUR) : later(runAt, -30 * HOUR);
  const at = (hours: number) => later(runAt, hours * HOUR);
  const over = state === "paid" || state === "returned";
  const fee = feeOf("wish");
  const row = one(
    await ctx.db
      .insert(withdrawals)
      .values({
        ...{ userId, state, amount, fee, runAt, createdAt, batchId },
        ...{
          bankCode: account.bankCode,
          account: account.account,
          lastDigits: account.lastDigits,
          holder: account.holder,
        },
        batchedAt: batchId === null ? null : at(9),
        sentAt: over || state === "sent" ? at(11) : null,
        closedAt: over ? at(33) : null,
        reason: state === "returned" ? "帳號與戶名不符" : null,
        reference: over ? `${taipeiDay(at(33)).replaceAll("-", "")}00000001` : null,
      })
      .returning(),
  );
  await post(past(ctx, createdAt), bookings.requested.posting(row));
  for (const [n, booking] of journalsOf[state].entries())
    await post(past(ctx, at(n === 0 ? 11 : 33)), booking.posting(row));
  return amount - fee;
}

/** Writes a batch with its withdrawals. */
async function liveBatch(ctx: Ctx, members: DemoMembers, wanted: readonly Wanted[]): Promise<number> {
  const [first] = wanted;
  if (!first) throw new Error("a batch without transfers");
  const runAt = runOf(ctx, first.weeksAgo);
  const waiting = first.state === "batched";
  const over = first.state === "paid" || first.state === "returned";
  const createdAt = later(runAt, 9 * HOUR);
  const batch = one(
    await ctx.db
      .insert(withdrawalBatches)
      .values({
        state: waiting ? "waiting" : over ? "answered" : "sent",
        number: batchNumber(taipeiDay(createdAt), 1),
        count: wanted.length,
        amount: 1,
        madeBy: need(members, "operator2").id,
        ...(waiting ? {} : { releasedBy: need(members, "operator").id, releasedAt: later(runAt, 11 * HOUR) }),
        ...(over ? { closedAt: later(runAt, 33 * HOUR), answer: "demo" } : {}),
        createdAt,
      })
      .returning(),
  );
  let amount = 0;
  for (const each of wanted) amount += await live(ctx, each, batch.id);
  await ctx.db.update(withdrawalBatches).set({ amount }).where(eq(withdrawalBatches.id, batch.id));
  return batch.id;
}

const coins = [
  { key: "welcome", amount: 50, origin: "新會員見面禮", monthsAgo: 5.6 },
  { key: "survey", amount: 30, origin: "使用經驗問卷回饋", monthsAgo: 1 },
] as const;

/** Makes the last buyer of a seller a company for invoices, so that the seller can print a labor receipt. */
async function giveCompany(ctx: Ctx, sellerId: number): Promise<void> {
  const rows = await read(ctx.db, { buyerId: num })`
    select o.buyer_id as "buyerId" from orders o where o.seller_id = ${sellerId} and ${isCompleted.sql("o", ctx.now())}
    order by o.completed_at desc limit 1`;
  const [sale] = rows;
  if (!sale) return;
  const invoice = { kind: "company", name: "示範設計有限公司", businessNumber: "04595257", carrier: "", address: "" };
  await ctx.db.insert(memberInfo).values({ userId: sale.buyerId, invoice, updatedAt: ctx.now() });
}

/**
 * Withdrawals in each state, points from balance, and lots of coins, for seller@example.com and a few other sellers.
 */
export async function fillMoney(ctx: Ctx, members: DemoMembers): Promise<void> {
  const me = need(members, "seller").id;
  const others: number[] = [];
  for (const { key } of sellers) {
    const { id } = need(members, key);
    if (id === me || others.length === 4) continue;
    if ((await balanceOf(ctx, { kind: "balance", userId: id })) >= 2000) others.push(id);
  }
  for (const [n, id] of [me, ...others].entries()) await giveAccount(ctx, id, n);
  await giveCompany(ctx, me);
  const of = (userId: number, weeksAgo: number, state: WithdrawalState, share = 0.2): Wanted => ({
    ...{ userId, weeksAgo, state, share },
  });
  const [a = me, b = me, c = me, d = me] = others;
  await liveBatch(ctx, members, [of(me, 5, "paid"), of(a, 5, "paid"), of(b, 5, "paid")]);
  await liveBatch(ctx, members, [of(me, 3, "returned"), of(a, 3, "paid")]);
  await liveBatch(ctx, members, [of(me, 2, "paid"), of(d, 2, "paid")]);
  await liveBatch(ctx, members, [of(b, 1, "sent"), of(c, 1, "sent")]);
  const waiting = await liveBatch(ctx, members, [of(a, 0, "batched"), of(d, 0, "batched")]);
  await proposeRelease(memberOf(past(ctx, later(ctx.now(), -HOUR)), need(members, "operator2").id), waiting);
  await live(ctx, of(me, -1, "requested"), null);

  const turned = past(memberOf(ctx, me), later(ctx.now(), -12 * DAY));
  await balanceToPoint(turned, { amount: 300, key: "demo market" });
  for (const key of ["seller", "buyer"])
    for (const coin of coins)
      await grantCoins(past(ctx, later(ctx.now(), -coin.monthsAgo * 30 * DAY)), {
        userId: need(members, key).id,
        amount: coin.amount,
        origin: coin.origin,
        key: `demo:${key}:${coin.key}`,
      });
}
