import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import * as terms from "#contract/terms.ts";
import { fullDate } from "#contract/time.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { setLevel } from "#server/domains/accounts/index.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import {
  deliveredSale,
  freshKey,
  heldFor,
  makeListing,
  makePaidOrder,
  makePlacedOrder,
  orderRow,
  placeForm,
  type Sale,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";
import { passTime } from "../clock/timers.ts";
import { orderProcess } from "../process/table.ts";
import { applyTransition } from "../transition/apply-transition.ts";

const world = await openWorld();
type Client = Awaited<ReturnType<typeof world.client>>;

const at = ({ orderId }: Pick<Sale, "orderId">) => ({ params: { id: orderId } });
const room = (who: Client, sale: Pick<Sale, "orderId">) => who.call(calls.getOrder, at(sale));
const names = async (who: Client, sale: Pick<Sale, "orderId">) =>
  (await room(who, sale)).actions.map((action) => action.name);
const money = (kind: "balance" | "revenue_pending", userId: number) => balanceOf(world.system, { kind, userId });
/** Both sides of a sale, each in a browser that has the room open: forms of files need the token that came with it. */
async function parties(sale: Sale): Promise<[Client, Client]> {
  const both = await Promise.all([world.client(sale.buyerId), world.client(sale.sellerId)]);
  for (const who of both) await room(who, sale);
  return both;
}
const accept = ({ buyerId, orderId }: Sale) => applyTransition(world.as(buyerId), orderId, "accept");

/** What the bell menu told a member up to the last drained job, without the title of the order. */
async function toldTo(userId: number): Promise<(string | undefined)[]> {
  const { rows } = await world.deps.pool.query<{ title: string }>(
    "select title from notifications where user_id = $1 order by id",
    [userId],
  );
  return rows.map(({ title }) => title.split("「")[0]);
}

/** The mails to a member, oldest first. */
async function sentTo(userId: number): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ text: string }>(
    `select text from outbox where "to" = (select email from users where id = $1) order by id`,
    [userId],
  );
  return rows.map(({ text }) => text);
}

describe("a sale from checkout to the seller's balance, through HTTP", () => {
  test("checkout shows the bill, and the order is placed for just that and paid at the gateway", async () => {
    const listing = await makeListing(world);
    const buyer = await world.client((await makeMember(world)).id);
    const seller = await world.client(listing.sellerId);
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
    const sale = { orderId: (await buyer.call(calls.placeOrder, { body: form })).id };
    expect(await names(buyer, sale)).toEqual(["pay_now", "cancel_unpaid"]);
    expect((await seller.call(calls.listMySales, {})).total).toBe(0);
    expect((await buyer.call(calls.listMyOrders, {})).data[0]).toMatchObject({
      state: "pending_payment",
      mine: true,
      amount: 1400,
      againId: null,
    });

    await world.drain();
    // The buyer is told until when what is to be paid; the seller has nothing to do with it yet.
    const { buyerId, createdAt } = await orderRow(world, sale.orderId);
    expect(await toldTo(buyerId)).toEqual(["訂單成立，等待付款"]);
    const [mail] = await sentTo(buyerId);
    expect(mail).toContain("應付金額：NT$1,400");
    expect(mail).toContain(`付款期限：${fullDate(later(createdAt, terms.paymentWindowMs))}`);
    expect(await toldTo(listing.sellerId)).toEqual([]);

    await world.fakes.gateway.payAndReturn(await buyer.call(calls.payOrder, at(sale)));
    await world.drain();
    expect(await toldTo(listing.sellerId)).toEqual(["付款完成，款項由平台保管"]);
    expect(await room(buyer, sale)).toMatchObject({
      state: "awaiting_requirements",
      next: { actor: "buyer", mine: true },
    });
    expect(await heldFor(world, sale.orderId)).toBe(1400);
    expect(await orderRow(world, sale.orderId)).toMatchObject({ paidMoney: 1400, paidPoints: 0, paidCoins: 0 });
    expect(await names(seller, sale)).toEqual(["decline", "propose_cancellation", "message"]);
    await expect(buyer.call(calls.payOrder, at(sale))).rejects.toMatchObject({ status: 409, code: "payment_closed" });
    // The seller reads what the platform takes, the buyer does not: 15 % a line (150 + 50).
    expect(await buyer.call(calls.getOrderInfo, at(sale))).toMatchObject({
      commission: null,
      earns: null,
      total: 1400,
      payment: { method: "card", cardLast4: "1111" },
      snapshot: { consent: { class: "custom" } },
    });
    const info = await seller.call(calls.getOrderInfo, at(sale));
    expect(info).toMatchObject({ commission: 200, earns: 1133, payment: null });
  });

  test("answers start the clock; a missing one is refused at its field", async () => {
    const sale = await makePaidOrder(world);
    const [buyer, seller] = await parties(sale);
    await expect(buyer.call(calls.submitRequirements, { ...at(sale), body: { answers: [""] } })).rejects.toMatchObject({
      body: { message: { "answers.0": ["請回答這一題"] } },
    });
    await buyer.call(calls.submitRequirements, { ...at(sale), body: { answers: ["好手設計 王小明"] } });
    const seen = await room(seller, sale);
    expect(seen).toMatchObject({
      state: "in_progress",
      answers: [{ answer: "好手設計 王小明" }],
      next: { mine: true },
    });
    expect(new Date(seen.dueAt ?? 0).getTime() - world.clock.now().getTime()).toBeGreaterThan(6.9 * DAY);
  });

  test("both talk, with files that only they can fetch", async () => {
    const sale = await workingSale(world);
    const [buyer, seller] = await parties(sale);
    const url = `/api/orders/${sale.orderId}/messages`;
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#386" } })
      .png()
      .toBuffer();
    const parts = [
      { field: "files", name: '參考 稿;".txt', type: "text/plain", bytes: "甲乙丙" },
      { field: "files", name: "草圖.png", type: "image/png", bytes: png },
    ];
    const sent = await buyer.send({ method: "POST", url, ...multipart({ text: "請參考" }, parts) });
    expect(sent.statusCode).toBe(200);
    const entry = (await room(seller, sale)).entries.findLast((each) => each.kind === "text");
    expect(entry).toMatchObject({ text: "請參考", side: "buyer", mine: false, readAt: null });
    const [file, picture] = entry?.files ?? [];
    expect([file?.preview, picture?.preview]).toMatchObject([null, { width: 60, height: 40 }]);
    const look = { method: "GET", url: picture?.preview?.url ?? "" } as const;
    expect((await seller.send(look)).headers["content-type"]).toBe("image/webp");
    const got = await seller.send({ method: "GET", url: file?.url ?? "" });
    expect(got.body).toBe("甲乙丙");
    expect(got.headers["content-disposition"]).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%E5%8F%83/,
    );
    expect(got.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "private, no-store" });
    const stranger = await world.client((await makeMember(world)).id);
    expect((await stranger.send({ method: "GET", url: file?.url ?? "" })).statusCode).toBe(404);
    expect((await stranger.send(look)).statusCode).toBe(404);
    expect((await world.visitor().send({ method: "GET", url: file?.url ?? "" })).statusCode).toBe(401);
    const unread = async () => (await seller.call(calls.getMyDashboard, {})).selling.data[0]?.unread;
    expect(await unread()).toBe(1);
    await seller.call(calls.readRoom, at(sale));
    expect(await unread()).toBe(0);
  });

  test("delivered, sent back once, delivered again, accepted", async () => {
    const sale = await workingSale(world);
    const [buyer, seller] = await parties(sale);
    const deliver = (key: string) =>
      seller.send({
        method: "POST",
        url: `/api/orders/${sale.orderId}/deliver`,
        ...multipart({ text: "完成稿" }, [{ field: "files", name: "名片.pdf", bytes: "%PDF" }], key),
      });
    const key = freshKey();
    expect((await deliver(key)).statusCode).toBe(200);
    expect((await deliver(key)).statusCode).toBe(200);
    const seen = await room(buyer, sale);
    expect(seen.entries.filter((entry) => entry.kind === "delivery")).toHaveLength(1);
    expect(seen.revisionsLeft).toBe(2);
    expect(await names(buyer, sale)).toEqual([
      "request_revision",
      "accept",
      "extend_acceptance",
      "propose_cancellation",
      "open_dispute",
      "message",
    ]);
    await buyer.call(calls.requestRevision, { ...at(sale), body: { text: "字再放大一點，謝謝你" } });
    expect(await room(seller, sale)).toMatchObject({
      ...{ state: "in_progress", stateLabel: "修改中（第 1 次）", revisionsLeft: 1 },
      next: { sentence: "買家想再修改，改好後再交付一次。" },
    });
    expect((await deliver(freshKey())).statusCode).toBe(200);
    const fees = await balanceOf(world.system, { kind: "fees" });
    await buyer.call(calls.applyTransition, { params: { ...at(sale).params, name: "accept" } });
    expect(await room(buyer, sale)).toMatchObject({
      state: "completed",
      final: true,
      next: { actor: null, deadlineAt: null },
    });
    const over = { query: { closed: "true" } } as const;
    expect((await buyer.call(calls.listMyOrders, over)).data[0]).toMatchObject({ againId: sale.serviceId });
    expect((await seller.call(calls.listMySales, over)).data[0]).toMatchObject({ againId: null });
    // 1,000 less 15 %; the fees are 150 + 50.
    expect(await money("revenue_pending", sale.sellerId)).toBe(850);
    expect(await balanceOf(world.system, { kind: "fees" })).toBe(fees + 200);
    expect(await heldFor(world, sale.orderId)).toBe(0);
    await world.drain();
    expect(await toldTo(sale.sellerId)).toContain(orderProcess.transitions.accept.line);
    expect(await toldTo(sale.buyerId)).toContain(orderProcess.transitions.deliver.line);
    expect((await reconcile(world.system)).differences).toEqual([]);
  });

  test("reviews stay hidden until both are in; the seller answers once", async () => {
    const sale = await deliveredSale(world);
    await accept(sale);
    const [buyer, seller] = await parties(sale);
    const stars = { overall: 5, quality: 5, communication: 4, value: 5 };
    const text = "溝通順暢，成品很有質感，會再合作。";
    const review = (who: Client, words: string) =>
      who.call(calls.reviewOrder, { ...at(sale), body: { ...stars, text: words } });
    await review(buyer, text);
    await review(buyer, text);
    await expect(review(buyer, `${text}再補充。`)).rejects.toMatchObject({ code: "review_closed" });
    expect((await room(seller, sale)).review.theirs).toBeNull();
    const about = { params: { id: sale.sellerId }, query: { page: 1 } };
    expect((await world.visitor().call(calls.listUserReviews, about)).total).toBe(0);
    expect(await names(seller, sale)).toEqual(["review", "refund_after", "message"]);
    await review(seller, "說明清楚，回覆快，很好合作。");
    expect(await names(seller, sale)).toEqual(["refund_after", "message"]);
    const shown = await world.visitor().call(calls.listUserReviews, about);
    expect(shown).toMatchObject({ total: 1, rating: { mean: 5, count: 1, distribution: [0, 0, 0, 0, 1] } });
    expect((await room(seller, sale)).review.theirs).toMatchObject({ text, mayReply: true });
    await world.drain();
    expect(await toldTo(sale.sellerId)).toContain("收到新的評價");
    const reply = (who: Client, words: string) =>
      who.call(calls.replyToReview, { params: { id: shown.data[0]?.id ?? 0 }, body: { text: words } });
    await expect(reply(buyer, "謝謝")).rejects.toMatchObject({ status: 404 });
    await reply(seller, "謝謝你的肯定");
    await expect(reply(seller, "再謝")).rejects.toMatchObject({ code: "review_closed" });
    const listed = await world.visitor().call(calls.listServiceReviews, { params: { id: sale.serviceId } });
    expect(listed.data[0]).toMatchObject({ reply: "謝謝你的肯定", service: { id: sale.serviceId } });
  });

  test("a first sale rests 14 days, then it is balance, once", async () => {
    const sale = await deliveredSale(world);
    await accept(sale);
    world.pass(13 * DAY);
    await tickOrders(world.system);
    expect(await money("balance", sale.sellerId)).toBe(0);
    world.pass(2 * DAY);
    await Promise.all([tickOrders(world.system), tickOrders(world.system)]);
    await tickOrders(world.system);
    expect(await money("balance", sale.sellerId)).toBe(850);
    expect(await money("revenue_pending", sale.sellerId)).toBe(0);
    const seller = await world.client(sale.sellerId);
    // Both of them know the platform now, though nothing runs any more.
    const buyer = await world.client(sale.buyerId);
    const [mine, theirs] = [await seller.call(calls.getMyDashboard, {}), await buyer.call(calls.getMyDashboard, {})];
    expect(mine).toMatchObject({ newcomer: false, selling: { total: 0 }, money: { balance: 850, pending: 0 } });
    expect(theirs).toMatchObject({ newcomer: false, buying: { total: 0 } });
    const third = await world.client((await makeMember(world)).id);
    expect((await third.call(calls.getMyDashboard, {})).newcomer).toBe(true);
    // Whoever has published a service needs no words about how to publish the first.
    const { sellerId } = await makeListing(world);
    const fourth = await world.client(sellerId);
    expect((await fourth.call(calls.getMyDashboard, {})).newcomer).toBe(false);
    expect((await reconcile(world.system)).differences).toEqual([]);
  });

  test.each([
    { level: 3, days: 7 },
    { level: 4, days: 3 },
    { level: 5, days: 3 },
  ])("the first sale of a seller of level $level rests 14 days all the same, the second $days", async (each) => {
    const first = await deliveredSale(world);
    await setLevel(world.system, first.sellerId, each.level);
    await accept(first);
    const second = await deliveredSale(world, { sellerId: first.sellerId });
    await accept(second);
    const rests = async ({ orderId }: Sale) => {
      const { completedAt, clearsAt } = await orderRow(world, orderId);
      return ((clearsAt?.getTime() ?? 0) - (completedAt?.getTime() ?? 0)) / DAY;
    };
    expect([await rests(first), await rests(second)]).toEqual([14, each.days]);
    world.pass(each.days * DAY + MINUTE);
    await tickOrders(world.system);
    expect(await money("balance", first.sellerId)).toBe(850);
  });
});

test.each<Settlement>(["instant", "batch"])(
  "money after expiry goes back through the gateway, and the buyer is told (captured: %s)",
  async (settlement) => {
    await world.fakes.gateway.settlement(settlement);
    const sale = await makePlacedOrder(world);
    const late = await world.client(sale.buyerId);
    const form = await late.call(calls.payOrder, { params: { id: sale.orderId } });
    await world.fakes.gateway.visit(form, { fault: "late" });
    world.pass(31 * MINUTE);
    await passTime(world.system);
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "expired", fault: "payment", deadlineAt: null });
    await world.fakes.gateway.deliver();
    await world.drain();
    const [attempt] = await world.deps.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, sale.orderId));
    expect(attempt?.state).toBe("refunded");
    expect(await world.fakes.gateway.back(attempt?.number ?? "")).toBe(sale.total);
    expect((await room(late, sale)).money).toContainEqual(
      expect.objectContaining({ label: "退款完成", amount: sale.total }),
    );
    const { rows } = await world.deps.pool.query("select text from outbox where key like $1", [
      `order:${sale.orderId}:late:%`,
    ]);
    expect(rows[0]?.text).toContain("NT$1,050");
    expect((await reconcile(world.system)).differences).toEqual([]);
  },
);
