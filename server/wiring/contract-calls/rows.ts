/** For each call on a private row: such a row, and a valid body. */

import { type ItemKind, itemKinds } from "#contract/profiles/items.ts";
import type { Route } from "#contract/route/route.ts";
import { files } from "#server/db/schema/files.ts";
import { messageFiles } from "#server/db/schema/messaging.ts";
import { orderMessages } from "#server/db/schema/orders.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { memberExports } from "#server/db/schema/privacy.ts";
import { profileItems } from "#server/db/schema/profiles.ts";
import { createService } from "#server/domains/catalog/services/save-service.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { makeArticle, makeArticleContent } from "#server/testing/factories/articles.ts";
import { makeContent, makePicture } from "#server/testing/factories/catalog.ts";
import { couponForm, makeCouponDraft } from "#server/testing/factories/coupons.ts";
import { makeThread } from "#server/testing/factories/messaging.ts";
import {
  deliveredSale,
  makeListing,
  makePaidOrder,
  makePlacedOrder,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { makeRefundToChoose } from "#server/testing/factories/payments.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import { block, passkey, restrictionRows, session, socialLogin } from "./account-rows.ts";
import { entryRows } from "./campaign-rows.ts";
import {
  agreed,
  askedWork,
  boughtByBusiness,
  calledOff,
  completed,
  disputed,
  orderOf,
  pressed,
  proposal,
  review,
  showable,
  supplement,
} from "./order-rows.ts";
import { requestRows } from "./request-rows.ts";
import { type Guarded, type MakeRow, only, type Row } from "./row.ts";
import { letterRows, noticeRows } from "./support-rows.ts";

export const nameOf = (route: Pick<Route, "method" | "path">): string => `${route.method} ${route.path}`;

/** Parameters of no existing row, for all parameter names. */
export const NOWHERE = {
  id: 2_147_483_647,
  orderId: 2_147_483_647,
  number: "NOSUCHNUMBER",
  n: 4711,
  name: "none",
  hash: "0".repeat(32),
  width: 320,
};

const article =
  (state: "published" | "withdrawn"): MakeRow =>
  async (world) => {
    const { id, authorId } = await makeArticle(world, { state });
    return { ownerId: authorId, params: { id } };
  };

/** A draft that can be published. */
const written: MakeRow = async (world) => {
  const typed = await makeArticleContent(world);
  const { id, authorId } = await makeArticle(world, { state: "draft", publishedAt: null, typed });
  return { ownerId: authorId, params: { id } };
};

const service =
  (state = "published"): MakeRow =>
  async (world) => {
    const { sellerId, serviceId } = await makeListing(world, { state });
    return { ownerId: sellerId, params: { id: serviceId } };
  };

/** A coupon that is not active yet. */
const coupon: MakeRow = async (world) => {
  const { id, sellerId } = await makeCouponDraft(world);
  return { ownerId: sellerId, params: { id, name: "activate" }, body: couponForm(world) };
};

/** A draft that can be published. */
const draft: MakeRow = async (world) => {
  const ownerId = (await makeMember(world)).id;
  return { ownerId, params: { id: await createService(world.as(ownerId), await makeContent(world)) } };
};

const payment: MakeRow = async (world) => {
  const sale = await makePaidOrder(world);
  const number = `W${sale.orderId}x${nextSerial()}`;
  await world.deps.db.insert(paymentAttempts).values({
    gateway: "newebpay",
    number,
    orderId: sale.orderId,
    payerId: sale.buyerId,
    amount: sale.total,
    method: "card",
    state: "failed",
    expiresAt: world.clock.now(),
  });
  return { ownerId: sale.buyerId, params: { number } };
};

const talk: MakeRow = async (world) => {
  const { threadId, senderId, receiverId } = await makeThread(world);
  return { ownerId: senderId, otherId: receiverId, params: { id: threadId } };
};

/** A message that was just sent, owned by its sender or its recipient. */
const messageFor =
  (side: "sender" | "receiver"): MakeRow =>
  async (world) => {
    const { threadId, messageId, senderId, receiverId } = await makeThread(world);
    const body = { messageId, ...(side === "receiver" && { reason: "對方不斷要求平台外付款" }) };
    const [ownerId, otherId] = side === "sender" ? [senderId, receiverId] : [receiverId, senderId];
    return { ownerId, otherId, params: { id: threadId }, body };
  };

/** A stored file with its row and content. */
async function makeFile(world: World, ownerId: number): Promise<number> {
  const key = `files/walk-${nextSerial()}`;
  await world.deps.ports.storage.put(key, Buffer.from("walk"), { contentType: "text/plain" });
  const values = { ownerId, key, name: "稿件.txt", contentType: "text/plain", bytes: 4, createdAt: world.clock.now() };
  return (await only(world.deps.db.insert(files).values(values).returning({ id: files.id }))).id;
}

const roomFile: MakeRow = async (world) => {
  const { orderId, sellerId, buyerId } = await makePaidOrder(world);
  const id = await makeFile(world, sellerId);
  const values = { orderId, senderId: sellerId, kind: "text", text: "x", fileIds: [id] };
  await world.deps.db.insert(orderMessages).values(values);
  return { ownerId: buyerId, otherId: sellerId, params: { id, name: "x" } };
};

const deliveries: MakeRow = async (world) => {
  const { orderId, sellerId, buyerId } = await makePaidOrder(world);
  const fileIds = [await makeFile(world, sellerId)];
  await world.deps.db
    .insert(orderMessages)
    .values({ orderId, senderId: sellerId, kind: "delivery", text: "x", fileIds });
  return { ownerId: buyerId, otherId: sellerId, params: { id: orderId } };
};

const messageFile: MakeRow = async (world) => {
  const { messageId, senderId, receiverId } = await makeThread(world);
  const fileId = await makeFile(world, senderId);
  await world.deps.db.insert(messageFiles).values({ messageId, fileId });
  return { ownerId: receiverId, otherId: senderId, params: { id: fileId, name: "x" } };
};

const refundToChoose: MakeRow = async (world) => {
  const { refundId, order } = await makeRefundToChoose(world);
  return { ownerId: order.buyerId, otherId: order.sellerId, params: { id: refundId } };
};

const archive: MakeRow = async (world) => {
  const ownerId = (await makeMember(world)).id;
  const now = world.clock.now();
  const key = `exports/walk-${nextSerial()}`;
  await world.deps.ports.storage.put(key, Buffer.from("walk"), { contentType: "application/zip" });
  const values = { userId: ownerId, state: "done", key, createdAt: now, expiresAt: later(now, DAY) } as const;
  const { id } = await only(world.deps.db.insert(memberExports).values(values).returning({ id: memberExports.id }));
  return { ownerId, params: { id } };
};

/** Valid content for each kind of profile item. */
export const items: Record<ItemKind, Record<string, unknown>> = {
  specialties: { name: "手繪插畫" },
  skills: { name: "Procreate" },
  certificates: { name: "印前製程乙級", issuer: "勞動部" },
  occupations: { company: "晨光設計", title: "插畫師", from: "2019-03" },
  awards: { name: "金點設計獎", issuer: "台灣設計研究院" },
  portfolios: { title: "山與海的封面" },
  plans: { title: "插畫諮詢", content: "一小時線上討論", price: 800, unit: "hour" },
};

const item =
  (kind: ItemKind): MakeRow =>
  async (world) => {
    const ownerId = (await makeMember(world)).id;
    const body = kind === "portfolios" ? { ...items[kind], images: [await makePicture(world)] } : items[kind];
    const { id } = await only(
      world.deps.db
        .insert(profileItems)
        .values({ userId: ownerId, kind, data: body })
        .returning({ id: profileItems.id }),
    );
    return { ownerId, params: { id }, body };
  };

const key = "walk-key-1";
const reason = "想先和你確認時間安排";

/** Calls on a private row, with a body that the owner could send. */
const guarded: Guarded = {
  ...requestRows,
  ...entryRows,
  "GET /api/my_services/{id}": [service()],
  "PUT /api/my_services/{id}": [service(), { title: "名片設計與印刷完稿", version: 1 }],
  "POST /api/my_services/{id}/publish": [draft],
  "POST /api/my_services/{id}/pause": [service()],
  "POST /api/my_services/{id}/resume": [service("paused")],
  "POST /api/my_services/{id}/copy": [service()],
  "DELETE /api/my_services/{id}": [service()],
  "GET /api/my_service_coupons/{id}": [coupon],
  "PUT /api/my_service_coupons/{id}": [coupon],
  "POST /api/my_service_coupons/{id}/transitions/{name}": [coupon],
  "GET /api/my_blogs/{id}": [written],
  "PUT /api/my_blogs/{id}": [written, { title: "打到一半的標題", version: 1 }],
  "POST /api/my_blogs/{id}/publish": [written],
  "POST /api/my_blogs/{id}/withdraw": [article("published")],
  "DELETE /api/my_blogs/{id}": [article("withdrawn")],
  "GET /api/orders/{id}": [orderOf("buyer")],
  "GET /api/orders/{id}/former_entries": [orderOf("buyer")],
  "GET /api/orders/{id}/calendar": [orderOf("seller", workingSale)],
  "GET /api/orders/{id}/info": [orderOf("seller")],
  "GET /api/orders/{id}/labor_receipt": [orderOf("seller", boughtByBusiness)],
  "GET /api/orders/{id}/split": [orderOf("seller")],
  "POST /api/orders/{id}/pay": [orderOf("buyer", makePlacedOrder)],
  "POST /api/orders/{id}/pay_with_card": [orderOf("buyer"), { cardId: 1 }],
  "POST /api/orders/{id}/pay_with_points": [orderOf("buyer", makePlacedOrder), { points: 0 }],
  "POST /api/refunds/{id}/choice": [refundToChoose, { way: "points" }],
  "POST /api/orders/{id}/transitions/{name}": [pressed],
  "POST /api/orders/{id}/requirements": [orderOf("buyer"), { answers: ["公司名稱與統一編號"] }],
  "POST /api/orders/{id}/deliver": [orderOf("seller", workingSale), { text: "完稿在這裡。", key }],
  "POST /api/orders/{id}/revision": [orderOf("buyer", deliveredSale), { text: "請把標誌放大一些，留白多一點。", key }],
  "POST /api/orders/{id}/decline": [orderOf("seller", workingSale), { reason }],
  "POST /api/orders/{id}/extension": [orderOf("seller", workingSale), { days: 3, reason }],
  "POST /api/orders/{id}/cancellation": [orderOf("buyer", workingSale), { refund: 0, reason }],
  "POST /api/orders/{id}/dispute": [
    orderOf("buyer", deliveredSale),
    { amount: 100, reason: "成果與約定的內容差太多", key },
  ],
  "POST /api/orders/{id}/dispute/answer": [
    orderOf("seller", disputed),
    { amount: 0, reason: "成果完全符合約定的內容", key },
  ],
  "POST /api/orders/{id}/dispute/agree": [orderOf("seller", agreed), { amount: 100 }],
  "GET /api/orders/{id}/refund_after": [orderOf("seller", completed)],
  "POST /api/orders/{id}/refund_after": [orderOf("seller", completed), { amount: 10, reason }],
  "POST /api/orders/{id}/contest_fault": [orderOf("seller", calledOff), { reason: "素材晚了一週才收到，不是我的責任" }],
  "POST /api/orders/{id}/messages": [orderOf("buyer"), { text: "你好，想請問進度。", key }],
  "POST /api/orders/{id}/read": [orderOf("buyer")],
  "POST /api/orders/{id}/review": [
    orderOf("buyer", completed),
    { overall: 5, quality: 5, communication: 5, value: 5, text: "溝通清楚，交件也很準時。" },
  ],
  "POST /api/orders/{id}/supplements": [
    orderOf("seller", workingSale),
    { kind: "scope", title: "多一款配色", price: 500, days: 3 },
  ],
  "POST /api/supplements/{id}/transitions/{name}": [supplement],
  "POST /api/supplements/{id}/pay": [supplement, { method: "card" }],
  "POST /api/supplements/{id}/pay_with_card": [supplement, { cardId: 1 }],
  "POST /api/supplements/{id}/pay_with_points": [supplement],
  "POST /api/orders/{id}/works": [showable],
  "POST /api/order_works/{id}/agree": [askedWork],
  "DELETE /api/order_works/{id}": [askedWork],
  "POST /api/order_proposals/{id}/answer": [proposal, { agree: true }],
  "POST /api/reviews/{id}/reply": [review],
  "GET /files/{id}/{name}": [roomFile],
  "GET /files/deliveries/{id}": [deliveries],
  "GET /files/messages/{id}/{name}": [messageFile],
  "GET /my_exports/{id}/haoshou.zip": [archive],
  "GET /api/payments/{number}": [payment],
  "DELETE /api/my_sessions/{id}": [session],
  "DELETE /api/my_social_logins/{id}": [socialLogin],
  "DELETE /api/my_second_factor/passkeys/{id}": [passkey],
  "DELETE /api/my_blocks/{id}": [block],
  "GET /api/my_messages/{id}": [talk],
  "POST /api/my_messages/{id}/update_messages": [talk, { after: 0 }],
  "GET /api/my_messages/{id}/former_contents": [talk],
  "POST /api/my_messages/{id}/send": [talk, { text: "請問這週還有空檔嗎？", key }],
  "POST /api/my_messages/{id}/typing": [talk],
  "POST /api/my_messages/{id}/unsend": [messageFor("sender")],
  "POST /api/my_messages/{id}/report": [messageFor("receiver")],
  ...letterRows(makeFile),
  ...noticeRows,
  ...restrictionRows,
};
for (const kind of itemKinds) {
  guarded[`PUT /api/my_${kind}/{id}`] = [item(kind)];
  guarded[`DELETE /api/my_${kind}/{id}`] = [item(kind)];
}

/** @returns a new private row for the call, its owner and a valid body; null for a call that is not listed here */
export async function ownRow(world: World, name: string): Promise<(Row & { body: unknown }) | null> {
  const [make, body = {}] = guarded[name] ?? [];
  if (!make) return null;
  return { body, ...(await make(world)) };
}

/** The calls that `ownRow` knows. */
export const guardedCalls = Object.keys(guarded);
