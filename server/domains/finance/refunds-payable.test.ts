import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { RefundPayee } from "#contract/finance/refund-payee.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { paymentRefunds } from "#server/db/schema/payments.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { books, reconcile } from "#server/testing/factories/books.ts";
import { type Bought, boughtByCard, decided, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { numbered, refundByHand } from "#server/testing/factories/numbered.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { declineOrder } from "../orders/sale/decline-order.ts";
import { applyTransition } from "../orders/transition/apply-transition.ts";
import { retryItem } from "./retry-item.ts";
import { settleItem } from "./settle-item.ts";
import { takeChoice } from "./take-choice.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const operator = world.as((await makeMember(world, { roles: ["finance"] })).id);
const bank: RefundPayee = { way: "bank", bankCode: "004", account: "12345678901", holder: "王小明" };

/** An order's postings on the platform accounts for its payer's money, NT$, without zeros. */
async function booked({ orderId }: Bought): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ kind: string; amount: number }>(sql`
    select a.kind, sum(e.amount)::int as amount from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
    where j.order_id = ${orderId} and a.user_id = 0 group by 1 having sum(e.amount) <> 0 order by 1`);
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

const itemOf = async (refundId: number) =>
  one(await db.select().from(financeItems).where(eq(financeItems.refundId, refundId)));
const differences = async () => (await reconcile(world.system)).differences;

async function quiet(): Promise<void> {
  await world.drain();
  world.pass(DAY);
  expect(await differences()).toEqual([]);
}

const kept = { "clearing:newebpay": -1050 };
const owed = { ...kept, refunds_payable: 1050 };

test("what a payer has still to choose is owed to them, not given back by the gateway, until the platform's bank has paid", async () => {
  const sale = await refundByHand(world);
  expect(await booked(sale)).toEqual(owed);
  await quiet();
  await takeChoice(world.as(sale.buyerId), sale.refundId, bank);
  expect(await booked(sale)).toEqual(owed);
  await quiet();
  await retryItem(operator, books, (await itemOf(sale.refundId)).id);
  expect(await booked(sale)).toEqual(owed);
  await takeChoice(world.as(sale.buyerId), sale.refundId, bank);
  const end = { way: "bank", reference: "004-1", reason: "已由公司帳戶匯出" } as const;
  await settleItem(operator, books, (await itemOf(sale.refundId)).id, end);
  expect(await booked(sale)).toEqual({ ...kept, bank: 1050 });
  await quiet();
});

test("what becomes points is owed no more", async () => {
  const sale = await refundByHand(world);
  await takeChoice(world.as(sale.buyerId), sale.refundId, { way: "points" });
  expect(await booked(sale)).toEqual(kept);
  await quiet();
});

test("money that came for nothing that waits for it is owed to its payer as well", async () => {
  const sale = await numbered(world);
  await applyTransition(world.as(sale.buyerId), sale.orderId, "cancel_unpaid");
  await gateway.payNumber(sale.number);
  await world.drain();
  expect(await booked(sale)).toEqual(owed);
});

test("what goes back by its gateway never is", async () => {
  const sale = await boughtByCard(world);
  await declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
  expect(await booked(sale)).toEqual({});
  await quiet();
});

test("a bank that gives the payer the same money ends what is owed to them, and of the rest nothing", async () => {
  const sale = await refundByHand(world);
  const id = await letterAbout(operator, { ...sale, amount: 650 });
  expect(await booked(sale)).toEqual({ "clearing:newebpay": -400, chargebacks: -650, refunds_payable: 1050 });
  await quiet();
  await decided(operator, id, "lost");
  expect(await booked(sale)).toEqual({ "clearing:newebpay": -400, refunds_payable: 400 });
  await quiet();
});

test("points that a payer took stay theirs when a bank gives them the same money later: that is the site's loss, and booked", async () => {
  const sale = await refundByHand(world);
  await takeChoice(world.as(sale.buyerId), sale.refundId, { way: "points" });
  await decided(operator, await letterAbout(operator, sale), "lost");
  expect(await booked(sale)).toEqual({ losses: -1050 });
  expect(await balanceOf(world.system, { kind: "points", userId: sale.buyerId })).toBe(1050);
  await quiet();
});

test("a refund that is owed and not in the books is found at its order", async () => {
  const sale = await refundByHand(world);
  await db.update(paymentRefunds).set({ amount: 1000 }).where(eq(paymentRefunds.id, sale.refundId));
  const subject = `order ${sale.orderId}`;
  expect(await differences()).toEqual([{ check: "refunds_payable", subject, expected: 1000, found: 1050 }]);
  await db.update(paymentRefunds).set({ amount: 1050 }).where(eq(paymentRefunds.id, sale.refundId));
});
