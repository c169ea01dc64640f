import { and, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approve, getApprovals } from "#contract/approvals/routes.ts";
import type { BankPayee } from "#contract/finance/refund-payee.ts";
import * as calls from "#contract/finance/routes.ts";
import { getOrder, payOrder } from "#contract/orders/routes.ts";
import * as terms from "#contract/terms.ts";
import { users } from "#server/db/schema/accounts.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { paymentRefunds } from "#server/db/schema/payments.ts";
import { placeOrder } from "#server/domains/orders/checkout/place-order.ts";
import { declineOrder } from "#server/domains/orders/sale/decline-order.ts";
import { DAY } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { books, reconcile } from "#server/testing/factories/books.ts";
import { decided, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { refundByHand } from "#server/testing/factories/numbered.ts";
import { makeListing, placeForm } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { saveBankAccount } from "../accounts/settings/bank-account.ts";
import { settleItem } from "./settle-item.ts";
import { takeChoice } from "./take-choice.ts";
import { financeJobs } from "./unchosen-refunds.ts";

const world = await openWorld();
const { db } = world.deps;
const operatorId = (await makeMember(world, { roles: ["finance"] })).id;
const operator = world.operator(operatorId);
const operatorCtx = world.as(operatorId);
const NAME = "王小明";
const reason = "已打電話和買家確認過付款來源";

const freshAccount = (): BankPayee => ({
  way: "bank",
  bankCode: "004",
  account: `77${String(nextSerial()).padStart(10, "0")}`,
  holder: NAME,
});

async function member(verified = true): Promise<number> {
  const { id } = await makeMember(world);
  if (verified) await db.update(users).set({ idVerifiedAt: world.clock.now(), realName: NAME }).where(eq(users.id, id));
  return id;
}

const refundOf = (buyerId: number, packagePrice = 1000) => refundByHand(world, { buyerId, packagePrice });
const choose = (buyerId: number, refundId: number, payee: Partial<BankPayee> = {}) =>
  takeChoice(world.as(buyerId), refundId, { ...freshAccount(), ...payee });
const stateOf = async (id: number) =>
  one(await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id))).state;
const risksOf = (refundId: number) =>
  db
    .select()
    .from(financeItems)
    .where(and(eq(financeItems.refundId, refundId), eq(financeItems.kind, "risk")))
    .orderBy(desc(financeItems.id));
const riskOf = async (refundId: number) => (await risksOf(refundId))[0] ?? { id: 0, state: "none" };
const fileOf = (id: number) => operator.call(calls.getFinanceItem, { params: { id } });
const choicesOf = async (buyerId: number, orderId: number) =>
  (await (await world.client(buyerId)).call(getOrder, { params: { id: orderId } })).refundChoices;

async function quiet(): Promise<void> {
  await world.drain();
  expect((await reconcile(world.system)).differences).toEqual([]);
}

describe("who is verified", () => {
  test("has a refund sent to accounts of their own name only", async () => {
    const buyerId = await member();
    const sale = await refundOf(buyerId, 8000);
    expect(await choicesOf(buyerId, sale.orderId)).toMatchObject([{ holder: NAME, verifyFirst: false }]);
    await expect(choose(buyerId, sale.refundId, { holder: "毫不相干的人" })).rejects.toMatchObject({
      fields: { holder: [expect.stringContaining("身分驗證")] },
    });
    await choose(buyerId, sale.refundId, { holder: "王 小明" });
    expect(await stateOf(sale.refundId)).toBe("by_bank");
    const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, sale.refundId));
    expect(row?.payee).toMatchObject({ holder: NAME });
  });
});

describe("who is not verified", () => {
  test("gets up to the sum of the terms within thirty days, and above that verifies first or takes points", async () => {
    const buyerId = await member(false);
    const first = await refundOf(buyerId, 3000);
    expect(await choicesOf(buyerId, first.orderId)).toMatchObject([{ holder: null, verifyFirst: false }]);
    await choose(buyerId, first.refundId);
    const second = await refundOf(buyerId, 2000);
    expect(await choicesOf(buyerId, second.orderId)).toMatchObject([{ holder: null, verifyFirst: true }]);
    await expect(choose(buyerId, second.refundId)).rejects.toMatchObject({
      fields: { holder: [expect.stringContaining("NT$5,000")] },
    });
    expect(await stateOf(second.refundId)).toBe("choosing");
    world.pass(31 * DAY);
    await choose(buyerId, second.refundId);
    const third = await refundOf(buyerId, 6000);
    await takeChoice(world.as(buyerId), third.refundId, { way: "points" });
    expect(await stateOf(third.refundId)).toBe("settled");
    await quiet();
  });

  test("cannot go round it by two choices at once", async () => {
    const buyerId = await member(false);
    const refunds = [await refundOf(buyerId, 3000), await refundOf(buyerId, 3000)];
    const all = await Promise.allSettled(refunds.map(({ refundId }) => choose(buyerId, refundId)));
    expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a refund is held for a person", () => {
  test("above the sum of thirty days; let go, it is the console's to transfer", async () => {
    const buyerId = await member();
    const [small, large] = [await refundOf(buyerId, 9000), await refundOf(buyerId, 11_000)];
    await choose(buyerId, small.refundId);
    await choose(buyerId, large.refundId);
    expect([await stateOf(small.refundId), await stateOf(large.refundId)]).toEqual(["by_bank", "held"]);
    const { id } = await riskOf(large.refundId);
    const file = await fileOf(id);
    expect(file).toMatchObject({ kind: "risk", state: "open", ways: ["go", "deny"], payee: { holder: NAME } });
    expect(file.what).toBe("NT$11,550 的退款還沒有匯款：30 天內匯到帳戶的退款共 NT$21,000，超過 NT$20,000。");
    expect(file.actions.map(({ form }) => form)).toEqual(["settle"]);
    const transfers = () =>
      db
        .select()
        .from(financeItems)
        .where(eq(financeItems.key, `refund:${large.refundId}`));
    expect(await transfers()).toEqual([]);
    await quiet();
    const body = { way: "go", reason } as const;
    await operator.call(calls.settleFinanceItem, { params: { id }, body });
    expect(await stateOf(large.refundId)).toBe("by_bank");
    expect((await fileOf(id)).state).toBe("settled");
    const transfer = one(await transfers());
    expect(transfer).toMatchObject({ kind: "transfer", state: "open" });
    await settleItem(operatorCtx, books, transfer.id, { way: "bank", reference: "004-9", reason: "已由公司帳戶匯出" });
    expect(await stateOf(large.refundId)).toBe("settled");
    await quiet();
  });

  test("from the third within thirty days on; not let go, its payer is asked again and may take points", async () => {
    const buyerId = await member();
    const sales = [await refundOf(buyerId), await refundOf(buyerId), await refundOf(buyerId)];
    for (const { refundId } of sales) await choose(buyerId, refundId);
    expect(await Promise.all(sales.map(({ refundId }) => stateOf(refundId)))).toEqual(["by_bank", "by_bank", "held"]);
    const { refundId, orderId } = sales[2] ?? { refundId: 0, orderId: 0 };
    const { id } = await riskOf(refundId);
    expect((await fileOf(id)).what).toContain("第 3 筆匯到帳戶的退款");
    await operator.call(calls.settleFinanceItem, { params: { id }, body: { way: "deny", reason } });
    await world.drain();
    expect(await choicesOf(buyerId, orderId)).toMatchObject([{ id: refundId }]);
    const told = await db.select().from(notifications).where(eq(notifications.userId, buyerId));
    expect(told.filter(({ key }) => key?.startsWith(`refund:${refundId}:choice`))).toHaveLength(2);
    // Given again, it is held again, as a separate item.
    world.pass(1000);
    await choose(buyerId, refundId);
    expect((await risksOf(refundId)).map(({ state }) => state)).toEqual(["open", "settled"]);
    await operator.call(calls.settleFinanceItem, {
      params: { id: (await riskOf(refundId)).id },
      body: { way: "deny", reason },
    });
    await takeChoice(world.as(buyerId), refundId, { way: "points" });
    expect(await stateOf(refundId)).toBe("settled");
    await quiet();
  });

  test("where another member has named the same account, or withdraws to it", async () => {
    const [one, other, withdrawing] = [await member(), await member(), await member()];
    const payee = freshAccount();
    const [first, second, third] = [await refundOf(one), await refundOf(other), await refundOf(other)];
    await choose(one, first.refundId, payee);
    await choose(other, second.refundId, payee);
    expect([await stateOf(first.refundId), await stateOf(second.refundId)]).toEqual(["by_bank", "held"]);
    expect((await fileOf((await riskOf(second.refundId)).id)).what).toContain("其他會員也使用同一個帳號");
    const paidOut = freshAccount();
    await saveBankAccount(world.as(withdrawing), paidOut);
    await choose(other, third.refundId, paidOut);
    expect(await stateOf(third.refundId)).toBe("held");
    world.pass(31 * DAY);
    const late = await refundOf(await member());
    await choose(late.buyerId, late.refundId, payee);
    expect(await stateOf(late.refundId)).toBe("by_bank");
    await quiet();
  });

  test("and of a large sum two operators let it go", async () => {
    const buyerId = await member();
    const sale = await refundOf(buyerId, 40_000);
    await choose(buyerId, sale.refundId);
    const { id } = await riskOf(sale.refundId);
    await operator.call(calls.settleFinanceItem, { params: { id }, body: { way: "go", reason } });
    expect(await stateOf(sale.refundId)).toBe("held");
    const second = world.operator((await makeMember(world, { roles: ["finance"] })).id);
    const waiting = (await second.call(getApprovals, {})).data.find(({ url }) => url?.endsWith(`/${id}`));
    await second.call(approve, { params: { id: waiting?.id ?? 0 } });
    expect(await stateOf(sale.refundId)).toBe("by_bank");
  });

  test("until its payer's own bank has given them the same money", async () => {
    const buyerId = await member();
    const sale = await refundOf(buyerId, 20_000);
    await choose(buyerId, sale.refundId);
    const letter = await letterAbout(operatorCtx, { ...sale, amount: 21_000 });
    await decided(operatorCtx, letter, "lost");
    await world.drain();
    expect([await stateOf(sale.refundId), (await riskOf(sale.refundId)).state]).toEqual(["cancelled", "done"]);
    await quiet();
  });
});

describe("what the console pays to no account that its payer has named", () => {
  const end = { way: "bank", reference: "004-1", reason: "買家電話告知帳號，由公司帳戶匯出" } as const;
  /** The item of a refund whose payer made no choice within the time of the terms. */
  async function unchosen(buyerId: number, packagePrice: number) {
    const sale = await refundOf(buyerId, packagePrice);
    world.pass(terms.refundChoiceDays * DAY);
    await one(financeJobs).run(world.system, {});
    const [item] = await db.select().from(financeItems).where(eq(financeItems.refundId, sale.refundId));
    return { ...sale, itemId: item?.id ?? 0 };
  }
  /** The item of a card refund that the gateway finally refuses. */
  async function refused(buyerId: number, packagePrice: number) {
    const listing = await makeListing(world, { questions: [], packagePrice });
    const orderId = await placeOrder(world.as(buyerId), placeForm(listing));
    const { gateway } = world.fakes;
    await gateway.payAndReturn(await (await world.client(buyerId)).call(payOrder, { params: { id: orderId } }));
    await world.drain();
    await gateway.fault("refund_refused");
    await declineOrder(world.as(listing.sellerId), orderId, "這陣子檔期已滿，抱歉");
    await world.drain();
    const [item] = await db.select().from(financeItems).where(eq(financeItems.orderId, orderId));
    return { orderId, buyerId, refundId: item?.refundId ?? 0, itemId: item?.id ?? 0 };
  }
  const pay = (id: number) => operator.call(calls.settleFinanceItem, { params: { id }, body: end });
  const verify = (id: number) =>
    db.update(users).set({ idVerifiedAt: world.clock.now(), realName: NAME }).where(eq(users.id, id));

  test.each([
    ["unchosen", unchosen],
    ["refused", refused],
  ])("goes to nobody unverified beyond the sum of the terms: %s", async (_, make) => {
    const buyerId = await member(false);
    const { itemId, refundId } = await make(buyerId, 6000);
    await expect(pay(itemId)).rejects.toMatchObject({
      fields: { way: [expect.stringContaining("請買家先完成身分驗證")] },
    });
    expect(await stateOf(refundId)).not.toBe("settled");
    await verify(buyerId);
    await pay(itemId);
    expect(await stateOf(refundId)).toBe("settled");
    await quiet();
  });

  test("counts among what its payer has had sent to accounts", async () => {
    const buyerId = await member(false);
    const [first, second] = [await refused(buyerId, 3000), await refundOf(buyerId, 2000)];
    await pay(first.itemId);
    await expect(choose(buyerId, second.refundId)).rejects.toMatchObject({
      fields: { holder: [expect.stringContaining("NT$5,000")] },
    });
    const third = await refused(buyerId, 2000);
    await expect(pay(third.itemId)).rejects.toMatchObject({ fields: { way: [expect.any(String)] } });
    world.pass(31 * DAY);
    await choose(buyerId, second.refundId);
    expect(await stateOf(second.refundId)).toBe("by_bank");
    await pay(third.itemId);
  });

  test("is looked at by a second operator above the sum of thirty days, who reads why", async () => {
    const buyerId = await member();
    const { itemId, refundId } = await refused(buyerId, 20_000);
    expect(await pay(itemId)).toMatchObject({ state: "open", waiting: true });
    const second = world.operator((await makeMember(world, { roles: ["finance"] })).id);
    const waiting = (await second.call(getApprovals, {})).data.find(({ url }) => url?.endsWith(`/${itemId}`));
    expect(waiting?.facts).toContainEqual({ term: "風險", value: expect.stringContaining("NT$21,000") });
    await second.call(approve, { params: { id: waiting?.id ?? 0 } });
    expect(await stateOf(refundId)).toBe("settled");
    await quiet();
  });
});
