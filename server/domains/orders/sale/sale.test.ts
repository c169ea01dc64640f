import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { balanceOf, reconcile } from "#server/domains/ledger/index.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { freshKey, makeListing, makePlacedOrder, orderRow, placeForm } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../process/tick.ts";
import { passTime } from "../process/timers.ts";

const world = await openWorld();
const money = (kind: "balance" | "revenue_pending", userId: number) => balanceOf(world.system, { kind, userId });

const stars = { overall: 5, quality: 5, communication: 4, value: 5 };

const listing = await makeListing(world);
const buyerRow = await makeMember(world);
const buyer = await world.client(buyerRow.id);
const seller = await world.client(listing.sellerId);
/** The order of this file; each test goes on where the one before it stopped. */
const at = { params: { id: 0 } };
const room = (who: typeof buyer) => who.call(calls.getOrder, at);
const names = async (who: typeof buyer) => (await room(who)).actions.map((action) => action.name);

describe("a sale from checkout to the seller's balance, through HTTP", () => {
  test("checkout shows the bill, and the order is placed for just that", async () => {
    const draft = await buyer.call(calls.getOrderDraft, {
      query: { service: listing.serviceId, options: listing.optionIds.join(",") },
    });
    expect(draft).toMatchObject({
      redirectUrl: "/",
      createRequestType: 2,
      coupons: [],
      price: 1333,
      buyerFee: 67,
      total: 1400,
      days: 9,
      blocked: null,
      consent: { class: "custom" },
    });
    const form = { ...placeForm(listing), optionIds: listing.optionIds, expectedTotal: draft.total, seen: draft.seen };
    at.params.id = (await buyer.call(calls.placeOrder, { body: form })).id;
    expect(await names(buyer)).toEqual(["pay_now", "cancel_unpaid"]);
    expect((await seller.call(calls.listMySales, {})).total).toBe(0);
    expect((await buyer.call(calls.listMyOrders, {})).data[0]).toMatchObject({
      state: "pending_payment",
      mine: true,
      amount: 1400,
    });
  });

  test("paid at the gateway, it waits for the buyer's answers", async () => {
    const form = await buyer.call(calls.payOrder, at);
    await world.fakes.gateway.payAndReturn(form);
    await world.drain();
    expect(await room(buyer)).toMatchObject({ state: "awaiting_requirements", next: { actor: "buyer", mine: true } });
    expect(await balanceOf(world.system, { kind: "escrow" })).toBe(1400);
    expect(await orderRow(world, at.params.id)).toMatchObject({ paidMoney: 1400, paidPoints: 0, paidCoins: 0 });
    expect(await names(seller)).toEqual(["decline", "propose_cancellation", "message"]);
    await expect(buyer.call(calls.payOrder, at)).rejects.toMatchObject({ status: 409, code: "payment_closed" });
  });

  test("answers start the clock; a missing one is refused at its field", async () => {
    await expect(buyer.call(calls.submitRequirements, { ...at, body: { answers: [""] } })).rejects.toMatchObject({
      body: { message: { "answers.0": ["請回答這一題"] } },
    });
    await buyer.call(calls.submitRequirements, { ...at, body: { answers: ["好手設計 王小明"] } });
    const seen = await room(seller);
    expect(seen).toMatchObject({
      state: "in_progress",
      answers: [{ answer: "好手設計 王小明" }],
      next: { mine: true },
    });
    expect(new Date(seen.dueAt ?? 0).getTime() - world.clock.now().getTime()).toBeGreaterThan(8.9 * DAY);
  });

  test("both talk, with files that only they can fetch", async () => {
    const url = `/api/orders/${at.params.id}/messages`;
    const parts = [{ field: "files", name: '參考 稿;".txt', type: "text/plain", bytes: "甲乙丙" }];
    const sent = await buyer.send({ method: "POST", url, ...multipart({ text: "請參考" }, parts) });
    expect(sent.statusCode).toBe(200);
    const entry = (await room(seller)).entries.findLast((each) => each.kind === "text");
    expect(entry).toMatchObject({ text: "請參考", side: "buyer", mine: false, readAt: null });
    const file = entry?.files[0];
    const got = await seller.send({ method: "GET", url: file?.url ?? "" });
    expect(got.body).toBe("甲乙丙");
    expect(got.headers["content-disposition"]).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%E5%8F%83/,
    );
    expect(got.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "private, no-store" });
    const stranger = await world.client((await makeMember(world)).id);
    expect((await stranger.send({ method: "GET", url: file?.url ?? "" })).statusCode).toBe(404);
    expect((await world.visitor().send({ method: "GET", url: file?.url ?? "" })).statusCode).toBe(401);
    expect((await seller.call(calls.getMyDashboard, {})).unread.messages).toBe(1);
    await seller.call(calls.readRoom, at);
    expect((await seller.call(calls.getMyDashboard, {})).unread.messages).toBe(0);
  });

  test("delivered, sent back once, delivered again, accepted", async () => {
    const url = `/api/orders/${at.params.id}/deliver`;
    const deliver = (key: string) =>
      seller.send({
        method: "POST",
        url,
        ...multipart({ text: "完成稿" }, [{ field: "files", name: "名片.pdf", bytes: "%PDF" }], key),
      });
    const key = freshKey();
    expect((await deliver(key)).statusCode).toBe(200);
    expect((await deliver(key)).statusCode).toBe(200);
    const seen = await room(buyer);
    expect(seen.entries.filter((entry) => entry.kind === "delivery")).toHaveLength(1);
    expect(seen.revisionsLeft).toBe(2);
    expect(await names(buyer)).toEqual([
      "request_revision",
      "accept",
      "extend_acceptance",
      "propose_cancellation",
      "open_dispute",
      "message",
    ]);
    await buyer.call(calls.requestRevision, { ...at, body: { text: "字再放大一點，謝謝你" } });
    expect(await room(seller)).toMatchObject({ state: "in_progress", revisionsLeft: 1 });
    expect((await deliver(freshKey())).statusCode).toBe(200);
    await buyer.call(calls.pressTransition, { params: { ...at.params, name: "accept" } });
    expect(await room(buyer)).toMatchObject({
      state: "completed",
      final: true,
      next: { actor: null, deadlineAt: null },
    });
    // 1,333 less 15 % per line (150 + 50); the fees are 200 + 67.
    expect(await money("revenue_pending", listing.sellerId)).toBe(1133);
    expect(await balanceOf(world.system, { kind: "fees" })).toBe(267);
    expect(await balanceOf(world.system, { kind: "escrow" })).toBe(0);
  });

  test("the seller sees the commission, the buyer does not", async () => {
    expect(await buyer.call(calls.getOrderInfo, at)).toMatchObject({
      commission: null,
      earns: null,
      total: 1400,
      payment: { method: "card", cardLast4: "1111" },
      snapshot: { consent: { class: "custom" } },
    });
    expect(await seller.call(calls.getOrderInfo, at)).toMatchObject({ commission: 200, earns: 1133, payment: null });
  });

  test("reviews stay hidden until both are in", async () => {
    const text = "溝通順暢，成品很有質感，會再合作。";
    await buyer.call(calls.reviewOrder, { ...at, body: { ...stars, text } });
    await buyer.call(calls.reviewOrder, { ...at, body: { ...stars, text } });
    expect((await room(seller)).review.theirs).toBeNull();
    const about = { params: { id: listing.sellerId }, query: { page: 1 } };
    expect((await world.visitor().call(calls.listUserReviews, about)).total).toBe(0);
    await seller.call(calls.reviewOrder, { ...at, body: { ...stars, text: "說明清楚，回覆快，很好合作。" } });
    const shown = await world.visitor().call(calls.listUserReviews, about);
    expect(shown).toMatchObject({ total: 1, rating: { mean: 5, count: 1, distribution: [0, 0, 0, 0, 1] } });
    expect((await room(seller)).review.theirs).toMatchObject({ text, mayReply: true });
    const id = shown.data[0]?.id ?? 0;
    await expect(buyer.call(calls.replyToReview, { params: { id }, body: { text: "謝謝" } })).rejects.toMatchObject({
      status: 404,
    });
    await seller.call(calls.replyToReview, { params: { id }, body: { text: "謝謝你的肯定" } });
    await expect(seller.call(calls.replyToReview, { params: { id }, body: { text: "再謝" } })).rejects.toMatchObject({
      code: "review_closed",
    });
    const listed = await world.visitor().call(calls.listServiceReviews, { params: { id: listing.serviceId } });
    expect(listed.data[0]).toMatchObject({ reply: "謝謝你的肯定", service: { id: listing.serviceId } });
  });

  test("a first sale rests 14 days, then it is balance, once", async () => {
    world.pass(13 * DAY);
    await tickOrders(world.system);
    expect(await money("balance", listing.sellerId)).toBe(0);
    world.pass(2 * DAY);
    await Promise.all([tickOrders(world.system), tickOrders(world.system)]);
    await tickOrders(world.system);
    expect(await money("balance", listing.sellerId)).toBe(1133);
    expect(await money("revenue_pending", listing.sellerId)).toBe(0);
    expect((await seller.call(calls.getMyDashboard, {})).money).toMatchObject({ balance: 1133, pending: 0 });
  });

  test("both were told what happened, and the books are right", async () => {
    await world.drain();
    const { rows } = await world.deps.pool.query<{ user_id: number; title: string }>(
      "select user_id, title from notifications where user_id in ($1, $2) order by id",
      [buyerRow.id, listing.sellerId],
    );
    const told = (userId: number) =>
      rows.filter((row) => row.user_id === userId).map((row) => row.title.split("「")[0]);
    expect(told(listing.sellerId)).toEqual(
      expect.arrayContaining(["付款完成，款項由平台保管", "買家完成驗收，交易完成", "收到新的評價"]),
    );
    expect(told(buyerRow.id)).toEqual(expect.arrayContaining(["賣家交付成果，等待買家驗收"]));
    expect((await reconcile(world.system)).differences).toEqual([]);
  });
});

test("money after expiry goes back through the gateway, and the buyer is told", async () => {
  const sale = await makePlacedOrder(world);
  const late = await world.client(sale.buyerId);
  const form = await late.call(calls.payOrder, { params: { id: sale.orderId } });
  await world.fakes.gateway.walk(form, { fault: "late" });
  world.pass(31 * MINUTE);
  await passTime(world.system);
  expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "expired", fault: "payment", deadlineAt: null });
  await world.fakes.gateway.deliver();
  await world.drain();
  const [attempt] = await world.deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, sale.orderId));
  expect(attempt?.state).toBe("refunded");
  const room = await late.call(calls.getOrder, { params: { id: sale.orderId } });
  expect(room.money).toContainEqual(expect.objectContaining({ label: "退款完成", amount: sale.total }));
  const { rows } = await world.deps.pool.query("select text from outbox where key like $1", [
    `order:${sale.orderId}:late:%`,
  ]);
  expect(rows[0]?.text).toContain("NT$1,050");
  expect((await reconcile(world.system)).differences).toEqual([]);
});
