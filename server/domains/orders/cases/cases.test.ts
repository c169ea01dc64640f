import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getOverview } from "#contract/console/routes.ts";
import * as calls from "#contract/orders/routes.ts";
import { taipeiDaysBetween } from "#contract/time.ts";
import { users } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/orders.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, HOUR } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import {
  deliveredSale,
  disputedSale,
  freshKey,
  heldFor,
  markPaidByHand,
  orderRow,
  refundsOf,
  type Sale,
  viewOf,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";
import { answerDispute } from "../disputes/dispute-view.ts";
import { applyTransition } from "../transition/apply-transition.ts";

const world = await openWorld();
const { db, pool } = world.deps;
const staff = async (...roles: ("support" | "finance" | "content" | "admin")[]) =>
  world.operator((await makeMember(world, { roles })).id);
const [support, admin, finance, content] = [
  await staff("support"),
  await staff("admin"),
  await staff("finance"),
  await staff("content"),
];
type Client = typeof support;

const at = (sale: Sale) => ({ params: { orderId: sale.orderId } });
const decision = (refund: number, fault: "none" | "buyer" | "seller" | "platform" | "payment" = "none") => ({
  refund,
  fault,
  reasonBuyer: "成果有一部分符合約定，因此部分退款。",
  reasonSeller: "完稿的顏色和定稿不同，因此部分退款。",
});
const resolve = (who: Client, sale: Sale, body: ReturnType<typeof decision>, key = freshKey()) =>
  who.call(calls.decideDispute, { ...at(sale), body, key });
const code = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code ?? error.code,
  );
const pending = (sale: Sale) => balanceOf(world.system, { kind: "revenue_pending", userId: sale.sellerId });
const booksDiffer = async () => (await reconcile(world.system)).differences.filter(({ check }) => check !== "clearing");

/** Both sides have spoken: NT$600 and NT$100 of 1,050. */
async function answered(): Promise<Sale> {
  const sale = await disputedSale(world, 600);
  await answerDispute(world.as(sale.sellerId), sale.orderId, viewOf(100), []);
  return sale;
}

/** A proposal to call it off for NT$525 that nobody has answered for three days. */
async function escalated(): Promise<Sale> {
  const sale = await workingSale(world);
  const buyer = await world.client(sale.buyerId);
  await buyer.call(calls.proposeCancellation, {
    params: { id: sale.orderId },
    body: { refund: 525, reason: "需求有變，想提前結束" },
  });
  world.pass(73 * HOUR);
  await tickOrders(world.system);
  return sale;
}

describe("a decision", () => {
  test("is refused while the other side may still answer, then pays both to the dollar and tells each its own reason", async () => {
    const sale = await disputedSale(world, 600);
    await expect(resolve(support, sale, decision(300))).rejects.toMatchObject({ code: "transition_refused" });
    expect(await support.call(calls.getCase, at(sale))).toMatchObject({
      may: [],
      blocked: expect.stringMatching(/回覆期限/),
    });
    await answerDispute(world.as(sale.sellerId), sale.orderId, viewOf(100), []);
    await expect(resolve(support, sale, decision(sale.total + 1))).rejects.toMatchObject({ code: "invalid" });
    const { clearsAt, ...split } = await support.call(calls.getCaseSplit, { ...at(sale), query: { refund: 525 } });
    expect(split).toEqual({
      ...{ refund: 525, seller: 425, platform: 100 },
      back: { money: [{ method: "card", amount: 525 }], points: 0, coins: 0 },
    });
    // It is their first sale.
    expect(taipeiDaysBetween(world.clock.now(), new Date(clearsAt ?? 0))).toBe(14);
    const form = decision(525, "seller");
    const key = freshKey();
    await resolve(support, sale, form, key);
    await resolve(support, sale, form, key);
    expect(await orderRow(world, sale.orderId)).toMatchObject({
      state: "completed",
      refunded: 525,
      fault: "seller",
      deadlineAt: null,
    });
    expect(await pending(sale)).toBe(425);
    expect(await refundsOf(world, sale.orderId)).toEqual([525]);
    expect(await heldFor(world, sale.orderId)).toBe(0);

    const params = { id: sale.orderId };
    const buyers = await (await world.client(sale.buyerId)).call(calls.getOrder, { params });
    expect(buyers.decisions).toMatchObject([
      {
        kind: "decide_dispute",
        split: { refund: 525, seller: 425, platform: 100, back: { money: [{ amount: 525 }] } },
        fault: "seller",
        reason: form.reasonBuyer,
      },
    ]);
    expect(JSON.stringify(buyers)).not.toContain(form.reasonSeller);
    const sellers = await (await world.client(sale.sellerId)).call(calls.getOrder, { params });
    expect(sellers.decisions).toMatchObject([
      { split: { refund: 525, seller: 425, back: { money: [] } }, reason: form.reasonSeller },
    ]);
    expect(sellers.money).toContainEqual(expect.objectContaining({ amount: 425, planned: false }));
    expect(JSON.stringify(sellers)).not.toContain(form.reasonBuyer);

    await world.drain();
    const { rows } = await pool.query<{ to: string; text: string }>(
      `select o.to, o.text from outbox o
       where o.key like $1 and o.subject like '平台完成協調%' and o.sent_at is not null`,
      [`order:${sale.orderId}:event:%`],
    );
    const [buyer, seller] = await Promise.all(
      [sale.buyerId, sale.sellerId].map(async (id) => (await db.select().from(users).where(eq(users.id, id)))[0]),
    );
    const mail = (to: string | null | undefined) => rows.find((row) => row.to === to)?.text ?? "";
    expect(mail(buyer?.email)).toContain(form.reasonBuyer);
    expect(mail(buyer?.email)).toContain("退還給你：NT$525");
    expect(mail(seller?.email)).toContain(form.reasonSeller);
    expect(mail(seller?.email)).toContain("你可得：NT$425");
    expect(rows).toHaveLength(2);
    world.pass(15 * DAY);
    await tickOrders(world.system);
    expect(await balanceOf(world.system, { kind: "balance", userId: sale.sellerId })).toBe(425);
    expect(await booksDiffer()).toEqual([]);
  });

  test("that gives all back cancels; one that gives nothing back completes", async () => {
    const all = await answered();
    await resolve(admin, all, decision(all.total, "seller"));
    expect(await orderRow(world, all.orderId)).toMatchObject({
      state: "cancelled",
      refunded: all.total,
      fault: "seller",
      clearsAt: null,
    });
    expect(await pending(all)).toBe(0);
    const none = await answered();
    await resolve(admin, none, decision(0, "buyer"));
    expect(await orderRow(world, none.orderId)).toMatchObject({ state: "completed", refunded: 0, fault: "buyer" });
    expect(await pending(none)).toBe(850);
    expect(await refundsOf(world, none.orderId)).toEqual([]);
    expect(await booksDiffer()).toEqual([]);
  });

  test("two operators at once: one decides, the other is told, the money moves once", async () => {
    for (let i = 0; i < 3; i++) {
      const sale = await answered();
      const works = [resolve(support, sale, decision(100)), resolve(admin, sale, decision(900))];
      expect((await Promise.all(works.map(code))).sort()).toEqual(["conflict", "done"]);
      const { refunded } = await orderRow(world, sale.orderId);
      expect(await refundsOf(world, sale.orderId)).toEqual([refunded]);
      expect(await heldFor(world, sale.orderId)).toBe(0);
    }
    expect(await booksDiffer()).toEqual([]);
  });

  test("what was paid in points goes back in points, the rest through the gateway", async () => {
    const sale = await answered();
    await db.update(orders).set({ paidPoints: 400 }).where(eq(orders.id, sale.orderId));
    await resolve(support, sale, decision(525));
    expect(await balanceOf(world.system, { kind: "points", userId: sale.buyerId })).toBe(200);
    expect(await refundsOf(world, sale.orderId)).toEqual([325]);
    expect(await pending(sale)).toBe(425);
    expect(await heldFor(world, sale.orderId)).toBe(0);
  });

  test("is nobody's about an order of their own", async () => {
    const sale = await answered();
    await db
      .update(users)
      .set({ roles: ["admin"] })
      .where(eq(users.id, sale.sellerId));
    const own = world.operator(sale.sellerId);
    expect(await code(resolve(own, sale, decision(0)))).toBe("forbidden");
    expect(await own.call(calls.getCase, at(sale))).toMatchObject({ may: [], blocked: expect.stringMatching(/一方/) });
  });
});

describe("the operators' list", () => {
  test("is for support, finance and admin; finance only reads, each look is audited", async () => {
    const sale = await answered();
    for (const who of [support, admin, finance]) {
      const { data } = await who.call(calls.getCases, {});
      expect(data).toContainEqual(
        expect.objectContaining({ orderId: sale.orderId, stage: "answered", overdue: false }),
      );
      expect((await who.call(calls.getCase, at(sale))).disputes).toMatchObject([
        { opened: { side: "buyer", amount: 600 }, answered: { side: "seller", amount: 100 } },
      ]);
    }
    const { rows } = await pool.query("select 1 from audit_log where action = 'order.look' and subject_id = $1", [
      sale.orderId,
    ]);
    expect(rows).toHaveLength(3);
    expect(await code(resolve(finance, sale, decision(0)))).toBe("forbidden");
    expect((await finance.call(calls.getCase, at(sale))).may).toEqual([]);
    expect((await finance.call(getOverview, {})).parts).toContain("disputes");
    const refused = [content.call(calls.getCases, {}), content.call(calls.getCase, at(sale))].map(code);
    expect(await Promise.all(refused)).toEqual(["forbidden", "forbidden"]);
  });

  test("shows the oldest first with day 14, marks what is overdue, and counts what waits for a decision", async () => {
    const before = (await admin.call(getOverview, {})).disputes;
    const sale = await disputedSale(world, 300);
    expect((await admin.call(getOverview, {})).disputes).toBe(before);
    world.pass(3 * DAY + HOUR);
    expect((await admin.call(getOverview, {})).disputes).toBe(before + 1);
    const row = async () => (await admin.call(calls.getCases, {})).data.find(({ orderId }) => orderId === sale.orderId);
    expect(await row()).toMatchObject({ kind: "dispute", stage: "unanswered", overdue: false });
    world.pass(11 * DAY);
    const late = await row();
    expect(late).toMatchObject({ overdue: true, endedAt: null });
    expect(new Date(late?.dueAt ?? 0).getTime() - new Date(late?.openedAt ?? 0).getTime()).toBe(14 * DAY);
    const { data } = await admin.call(calls.getCases, {});
    const opened = data.map(({ openedAt }) => openedAt);
    expect(opened).toEqual([...opened].sort());
    await resolve(admin, sale, decision(0));
    expect(await row()).toBeUndefined();
    const [last] = (await admin.call(calls.getCases, { query: { open: "false" } })).data;
    expect(last).toMatchObject({ orderId: sale.orderId, stage: "ended" });
  });

  test("an order that was never theirs to decide is not found, nor its files; files of a case are, for those who may look", async () => {
    const quiet = await deliveredSale(world);
    expect(await code(admin.call(calls.getCase, at(quiet)))).toBe("not_found");
    const buyer = await world.client(quiet.buyerId);
    await buyer.call(calls.getMyDashboard, {});
    const send = (path: string, fields: Record<string, string>) =>
      buyer.send({
        method: "POST",
        url: `/api/orders/${quiet.orderId}/${path}`,
        ...multipart(fields, [{ field: "files", name: "證據.txt", bytes: "甲" }]),
      });
    await send("messages", { text: "先給你看" });
    const room = await buyer.call(calls.getOrder, { params: { id: quiet.orderId } });
    const url = room.entries.find(({ kind }) => kind === "text")?.files[0]?.url ?? "";
    expect((await support.send({ method: "GET", url })).statusCode).toBe(404);
    await send("dispute", { amount: "100", reason: "附上比對的截圖，請看檔案" });
    expect((await support.send({ method: "GET", url })).body).toBe("甲");
    expect((await content.send({ method: "GET", url })).statusCode).toBe(404);
    const stranger = await world.client((await makeMember(world)).id);
    expect((await stranger.send({ method: "GET", url })).statusCode).toBe(404);
  });
});

describe("a proposal that nobody answered", () => {
  const both = {
    reasonBuyer: "賣家三天沒有回覆，依你的提議處理。",
    reasonSeller: "你三天沒有回覆，依買家的提議處理。",
  };
  const answer = (who: Client, sale: Sale, agree: boolean) =>
    who.call(calls.answerForBoth, { ...at(sale), body: { agree, ...both } });

  test("is agreed to in both parties' stead: divided as proposed, once", async () => {
    const sale = await escalated();
    expect((await support.call(calls.getCase, at(sale))).proposal).toMatchObject({ side: "buyer", refund: 525 });
    expect((await support.call(calls.getCase, at(sale))).may).toEqual(["answer_proposal"]);
    const works = [answer(support, sale, true), answer(admin, sale, true)];
    expect((await Promise.all(works.map(code))).sort()).toEqual(["conflict", "done"]);
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "cancelled", refunded: 525, fault: "none" });
    expect(await pending(sale)).toBe(425);
    expect(await refundsOf(world, sale.orderId)).toEqual([525]);
    const seller = await world.client(sale.sellerId);
    expect(await seller.call(calls.getOrder, { params: { id: sale.orderId } })).toMatchObject({
      decisions: [{ kind: "agree_cancellation", split: { refund: 525, seller: 425 }, reason: both.reasonSeller }],
    });
    const done = await support.call(calls.getCases, { query: { open: "false" } });
    expect(done.data).toContainEqual(expect.objectContaining({ kind: "cancellation", orderId: sale.orderId }));
    expect(await booksDiffer()).toEqual([]);
  });

  test("is refused: the sale goes on, and it may not be answered again", async () => {
    const sale = await escalated();
    await answer(support, sale, false);
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "in_progress" });
    expect(await code(answer(support, sale, true))).toBe("conflict");
    const buyer = await world.client(sale.buyerId);
    const room = await buyer.call(calls.getOrder, { params: { id: sale.orderId } });
    expect(room.entries.map(({ text }) => text)).toContain("平台決定不取消，交易繼續");
    expect(room.decisions).toMatchObject([{ kind: "refuse_cancellation", split: null, reason: both.reasonBuyer }]);
  });
});

describe("a fault that the seller contests", () => {
  async function lateSale(): Promise<Sale> {
    const sale = await workingSale(world);
    world.pass(9 * DAY);
    await applyTransition(world.as(sale.buyerId), sale.orderId, "cancel_late");
    return sale;
  }
  const reason = "素材晚了一週才收到，交期應該順延。";
  const contest = (who: Client, sale: Sale, body = { reason }) =>
    who.call(calls.contestFault, { params: { id: sale.orderId }, body });
  const rate = async (sale: Sale) => {
    await world.drain();
    const { rows } = await db.execute<{ rate: number | null }>(
      sql`select completion_rate::float8 as rate from seller_stats where user_id = ${sale.sellerId}`,
    );
    return rows[0]?.rate ?? null;
  };

  test("once, by the seller, within 14 days; changed, it no longer counts against them", async () => {
    const sale = await lateSale();
    expect(await rate(sale)).toBe(0);
    const [buyer, seller] = [await world.client(sale.buyerId), await world.client(sale.sellerId)];
    expect(await code(contest(buyer, sale))).toBe("transition_refused");
    await contest(seller, sale);
    await contest(seller, sale);
    expect(await code(contest(seller, sale, { reason: `${reason}再補充一點。` }))).toBe("transition_refused");
    expect((await support.call(calls.getCase, at(sale))).may).toEqual(["decide_contest"]);
    const body = { fault: "buyer" as const, reason: "買家延誤提供素材，責任更正為買家。" };
    const works = [support, admin].map((who) => code(who.call(calls.decideContest, { ...at(sale), body })));
    expect((await Promise.all(works)).sort()).toEqual(["conflict", "done"]);
    expect(await orderRow(world, sale.orderId)).toMatchObject({ fault: "buyer", refunded: sale.total });
    expect(await rate(sale)).toBeNull();
    const room = await seller.call(calls.getOrder, { params: { id: sale.orderId } });
    expect(room.contest).toMatchObject({ fault: "buyer", answer: body.reason });
    expect((await buyer.call(calls.getOrder, { params: { id: sale.orderId } })).contest).toBeNull();
  });

  test("upheld, it stays; after 14 days, or without a fault, there is nothing to contest", async () => {
    const sale = await lateSale();
    const seller = await world.client(sale.sellerId);
    await contest(seller, sale);
    // A session of the file's beginning would be over by now.
    const operator = await staff("support");
    await operator.call(calls.decideContest, {
      ...at(sale),
      body: { fault: "seller", reason: "紀錄顯示素材在期限前已經提供。" },
    });
    expect(await orderRow(world, sale.orderId)).toMatchObject({ fault: "seller" });
    expect(await rate(sale)).toBe(0);
    const old = await lateSale();
    world.pass(14 * DAY + HOUR);
    expect(await code(contest(await world.client(old.sellerId), old))).toBe("transition_refused");
    const fine = await answered();
    await resolve(operator, fine, decision(100, "buyer"));
    expect(await code(contest(await world.client(fine.sellerId), fine))).toBe("transition_refused");
  });
});

test("a payment that comes twice while it is disputed goes back and leaves the case alone", async () => {
  const sale = await answered();
  await markPaidByHand(world, sale);
  expect(await heldFor(world, sale.orderId)).toBe(sale.total);
  await resolve(await staff("admin"), sale, decision(0));
  expect(await booksDiffer()).toEqual([]);
});
