import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { login, logout } from "#contract/accounts/routes.ts";
import { approve, getApprovals } from "#contract/approvals/routes.ts";
import * as calls from "#contract/finance/routes.ts";
import { getMyRevenueRecords, getMyRevenues } from "#contract/ledger/routes.ts";
import { getOrder, payOrder } from "#contract/orders/routes.ts";
import * as terms from "#contract/terms.ts";
import { users } from "#server/db/schema/accounts.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { memberMarks } from "#server/db/schema/marks.ts";
import { orderHolds } from "#server/db/schema/orders.ts";
import { hashPassword } from "#server/domains/accounts/password/hash.ts";
import { purgeExpiredJob } from "#server/domains/accounts/sessions/purge-expired.ts";
import { saveBankAccount } from "#server/domains/accounts/settings/bank-account.ts";
import { saveAftee } from "#server/domains/accounts/settings/save-info.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { tickOrders } from "#server/domains/orders/clock/tick.ts";
import { paySupplementWithPoints } from "#server/domains/orders/payment/pay-supplement.ts";
import { reviewOrder } from "#server/domains/orders/reviews/reviews.ts";
import { proposeSupplement } from "#server/domains/orders/supplements/propose-supplement.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { DAY } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { boughtByCard } from "#server/testing/factories/chargebacks.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { refundByHand } from "#server/testing/factories/numbered.ts";
import { deliveredSale, makeListing, makePlacedOrder, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { followMissedJob } from "./follow/follow-missed.ts";
import { takeChoice } from "./take-choice.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
const other = world.operator((await makeMember(world, { roles: ["finance"] })).id);
const PASSWORD = "the right password";
const passwordHash = await hashPassword(PASSWORD);
const NAME = "王小明";
const reason = "同住的家人，已看過交付的檔案";

const of = (kind: "revenue_pending" | "balance", userId: number) => balanceOf(world.system, { kind, userId });
const tick = () => tickOrders(world.system);
const itemsOf = (orderId: number) =>
  db
    .select()
    .from(financeItems)
    .where(and(eq(financeItems.kind, "risk"), eq(financeItems.orderId, orderId)));
const letGo = (id: number, by = operator) =>
  by.call(calls.settleFinanceItem, { params: { id }, body: { way: "go", reason } });

async function quiet(): Promise<void> {
  await world.drain();
  expect((await reconcile(world.system)).differences).toEqual([]);
}

async function accept({ buyerId, orderId }: Sale): Promise<void> {
  await applyTransition(world.as(buyerId), orderId, "accept");
}

const verify = (id: number) =>
  db.update(users).set({ idVerifiedAt: world.clock.now(), realName: NAME }).where(eq(users.id, id));
const freshAccount = () => ({ bankCode: "004", account: `88${String(nextSerial()).padStart(10, "0")}` });
const freshPhone = () => `+8869${String(nextSerial()).padStart(8, "0")}`;

/** What a member pays by card at the gateway's page, for something of anybody's. */
async function paysByCard(buyerId: number, card?: { card: string; expiry: string }): Promise<void> {
  const { orderId } = await makePlacedOrder(world, await makeListing(world, { questions: [] }), buyerId);
  const form = await (await world.client(buyerId)).call(payOrder, { params: { id: orderId } });
  await gateway.payAndReturn(form, card && { card });
  await world.drain();
}

async function hasRefundTo(buyerId: number, account: ReturnType<typeof freshAccount>): Promise<void> {
  await verify(buyerId);
  const { refundId } = await refundByHand(world, { buyerId });
  await takeChoice(world.as(buyerId), refundId, { way: "bank", holder: NAME, ...account });
}

async function withdrawsTo(sellerId: number, account: ReturnType<typeof freshAccount>): Promise<void> {
  await verify(sellerId);
  await saveBankAccount(world.as(sellerId), account);
}

const saysPhone = (id: number, cellphone: string) =>
  saveAftee(world.as(id), {
    name: NAME,
    cellphone,
    address: "台北市信義區市府路 1 號",
    email: "a@example.com",
    birthday: "",
  });
const confirmsPhone = (id: number, cellphone: string) => db.update(users).set({ cellphone }).where(eq(users.id, id));

/** These members log in one after the other from one browser. */
async function logIn(...ids: number[]): Promise<void> {
  const browser = world.visitor();
  for (const id of ids) {
    const email = `${nextSerial()}@example.com`;
    await db.update(users).set({ email, passwordHash, emailConfirmedAt: world.clock.now() }).where(eq(users.id, id));
    await browser.call(login, { body: { email, password: PASSWORD } });
    await browser.call(logout, {});
  }
}

const VISA = { card: "4000221111111111", expiry: "12/35" };

type Give<T> = (memberId: number, value: T) => Promise<unknown>;

/** A mark of each party: the same for both, or one each. */
const mark = <T>(words: string, fresh: () => T, toBuyer: Give<T>, toSeller: Give<T>) => ({
  words,
  same: async ({ buyerId, sellerId }: Sale) => {
    const one = fresh();
    await toBuyer(buyerId, one);
    await toSeller(sellerId, one);
  },
  apart: async ({ buyerId, sellerId }: Sale) => {
    await toBuyer(buyerId, fresh());
    await toSeller(sellerId, fresh());
  },
});

/** The marks that both parties share, and the same with one each. */
const marks = {
  card: {
    words: "同一張卡",
    same: async ({ buyerId, sellerId }: Sale) => {
      await paysByCard(buyerId, VISA);
      await paysByCard(sellerId, VISA);
    },
    apart: async ({ buyerId, sellerId }: Sale) => {
      await paysByCard(buyerId, VISA);
      await paysByCard(sellerId, { ...VISA, expiry: "11/35" });
    },
  },
  account: mark("同一個銀行帳戶", freshAccount, hasRefundTo, withdrawsTo),
  phone: mark("同一支電話", freshPhone, saysPhone, confirmsPhone),
  device: {
    words: "同一台裝置",
    same: async ({ buyerId, sellerId }: Sale) => {
      const between = (await makeMember(world)).id;
      await logIn(sellerId, between, between, buyerId);
    },
    apart: async ({ buyerId, sellerId }: Sale) => {
      await logIn(sellerId);
      await logIn(buyerId);
    },
  },
};

const held = async (wishes: Parameters<typeof deliveredSale>[1] = {}): Promise<Sale & { itemId: number }> => {
  const sale = await deliveredSale(world, wishes);
  await logIn(sale.sellerId, sale.buyerId);
  await accept(sale);
  await world.drain();
  return { ...sale, itemId: (await itemsOf(sale.orderId))[0]?.id ?? 0 };
};

describe.each(Object.entries(marks))("the same %s on both sides of an order", (kind, { words, same, apart }) => {
  test("holds its money from the seller until a person lets it go", async () => {
    const sale = await deliveredSale(world);
    await same(sale);
    await accept(sale);
    await world.drain();
    const [item] = await itemsOf(sale.orderId);
    expect(item).toMatchObject({ state: "open", amount: 850, facts: { [kind]: "true" } });
    const id = item?.id ?? 0;
    const file = await operator.call(calls.getFinanceItem, { params: { id } });
    expect(file.what).toBe(`NT$850 的賣家收益先不轉入餘額：買家和賣家用過${words}。`);
    expect(file).toMatchObject({ ways: ["go"], sides: { buyer: { id: sale.buyerId }, seller: { id: sale.sellerId } } });
    world.pass(15 * DAY);
    await tick();
    await tick();
    expect([await of("revenue_pending", sale.sellerId), await of("balance", sale.sellerId)]).toEqual([850, 0]);
    await quiet();
    await letGo(id);
    await tick();
    await tick();
    expect([await of("revenue_pending", sale.sellerId), await of("balance", sale.sellerId)]).toEqual([0, 850]);
    expect((await itemsOf(sale.orderId)).map(({ state }) => state)).toEqual(["settled"]);
    await quiet();
  });

  test("not where each has their own", async () => {
    const sale = await deliveredSale(world);
    await apart(sale);
    await accept(sale);
    await world.drain();
    world.pass(15 * DAY);
    await tick();
    expect(await of("balance", sale.sellerId)).toBe(850);
    expect(await itemsOf(sale.orderId)).toEqual([]);
  });
});

test("what nobody has used for half a year is forgotten, and holds nothing", async () => {
  const sale = await deliveredSale(world);
  await logIn(sale.sellerId, sale.buyerId);
  const count = () => db.$count(memberMarks, eq(memberMarks.userId, sale.buyerId));
  await purgeExpiredJob.run(world.system, {});
  expect(await count()).toBe(1);
  world.pass((terms.markDays + 1) * DAY);
  await accept(sale);
  await world.drain();
  expect(await itemsOf(sale.orderId)).toEqual([]);
  await purgeExpiredJob.run(world.system, {});
  expect(await count()).toBe(0);
});

describe("held revenue", () => {
  test("is let go once by two operators who press at once, each twice", async () => {
    const sale = await held();
    world.pass(15 * DAY);
    const presses = [operator, other, operator, other].map((by) => letGo(sale.itemId, by));
    const all = await Promise.allSettled(presses);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all([tick(), tick()]);
    expect(await of("balance", sale.sellerId)).toBe(850);
    await quiet();
  });

  test("of a large sum is let go by two operators", async () => {
    const sale = await held({ packagePrice: 40_000 });
    world.pass(15 * DAY);
    await letGo(sale.itemId);
    await tick();
    expect(await of("balance", sale.sellerId)).toBe(0);
    const waiting = (await other.call(getApprovals, {})).data.find(({ url }) => url?.endsWith(`/${sale.itemId}`));
    await other.call(approve, { params: { id: waiting?.id ?? 0 } });
    await tick();
    expect(await of("balance", sale.sellerId)).toBe(34_000);
    await quiet();
  });

  test("counts tips that come later, and is not held again once it was let go", async () => {
    const sale = await held();
    await grant(world, sale.buyerId, "points", 500);
    const buyer = world.as(sale.buyerId);
    const tip = async () => {
      const { id } = await proposeSupplement(buyer, sale.orderId, { kind: "tip", price: 100, note: "謝謝" });
      await paySupplementWithPoints(buyer, id);
      await world.drain();
    };
    await tip();
    expect(await itemsOf(sale.orderId)).toMatchObject([{ amount: 950, state: "open" }]);
    world.pass(30 * DAY);
    await tick();
    expect(await of("balance", sale.sellerId)).toBe(0);
    await letGo(sale.itemId);
    await tick();
    expect(await of("balance", sale.sellerId)).toBe(950);
    await tip();
    world.pass(30 * DAY);
    await tick();
    expect(await of("balance", sale.sellerId)).toBe(1050);
    expect(await itemsOf(sale.orderId)).toMatchObject([{ state: "settled" }]);
    await quiet();
  });

  test("is told to its seller from its day on, without the reason; nothing else of the order stands still", async () => {
    const sale = await held();
    const params = { id: sale.orderId };
    const read = async () => {
      const seller = await world.client(sale.sellerId);
      const [revenues, records, room] = [
        await seller.call(getMyRevenues, {}),
        await seller.call(getMyRevenueRecords, {}),
        await seller.call(getOrder, { params }),
      ];
      expect(JSON.stringify([revenues, records, room])).not.toMatch(/同一|device/);
      return {
        revenues,
        state: records.data[0]?.state,
        line: room.money.at(-1)?.label,
        clearsAt: room.split?.clearsAt,
      };
    };
    const before = await read();
    expect(before).toMatchObject({ revenues: { held: 0, clearing: [{ amount: 850 }] }, state: "pending" });
    expect([before.line, typeof before.clearsAt]).toEqual(["轉入餘額", "string"]);
    world.pass(13 * DAY);
    const rating = { overall: 5, quality: 5, communication: 5, value: 5, text: "謝謝，合作愉快，下次再來" };
    await reviewOrder(world.as(sale.buyerId), sale.orderId, rating);
    world.pass(2 * DAY);
    expect(await read()).toEqual({
      revenues: expect.objectContaining({ pending: 850, held: 850, clearing: [] }),
      ...{ state: "held", line: "收益確認中，確認後轉入餘額", clearsAt: null },
    });
    const { waiting } = await operator.call(calls.getFinanceItems, { query: { kind: "ledger" } });
    const since = new Date(waiting.find((each) => each.kind === "risk")?.since ?? 0).getTime();
    expect(Math.round((world.clock.now().getTime() - since) / DAY)).toBeGreaterThanOrEqual(15);
  });

  test("is found when its day has come although nobody heard of the sale's end, and reaches the console although no event does", async () => {
    const sale = await deliveredSale(world);
    await logIn(sale.sellerId, sale.buyerId);
    const lost = () =>
      db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`);
    await accept(sale);
    await lost();
    world.pass(15 * DAY);
    await tick();
    expect(await of("balance", sale.sellerId)).toBe(0);
    expect(await db.$count(orderHolds, eq(orderHolds.orderId, sale.orderId))).toBe(1);
    await lost();
    expect(await itemsOf(sale.orderId)).toEqual([]);
    await followMissedJob.run(world.system, {});
    await followMissedJob.run(world.system, {});
    expect(await itemsOf(sale.orderId)).toMatchObject([{ amount: 850, state: "open" }]);
    await letGo((await itemsOf(sale.orderId))[0]?.id ?? 0);
    await followMissedJob.run(world.system, {});
    await tick();
    expect(await of("balance", sale.sellerId)).toBe(850);
  });
});

test("a card that was paid with for the order itself counts, and a wallet is none", async () => {
  const sale = await boughtByCard(world);
  expect(await db.$count(memberMarks, and(eq(memberMarks.userId, sale.buyerId), eq(memberMarks.kind, "card")))).toBe(1);
  const wallet = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const body = { method: "jkopay" as const };
  const form = await (await world.client(wallet.buyerId)).call(payOrder, { params: { id: wallet.orderId }, body });
  await gateway.payByWallet(form);
  await world.drain();
  expect(await db.$count(memberMarks, and(eq(memberMarks.userId, wallet.buyerId), eq(memberMarks.kind, "card")))).toBe(
    0,
  );
});
