import { z } from "zod";
import { Payment, PaymentForm } from "../payments/schemas.ts";
import { route } from "../route.ts";
import { IdParams, Ok, Page, PageQuery, paged } from "../shared.ts";
import { OrderInfo, Room } from "./room.ts";
import {
  AnswerAskForm,
  AskCancelForm,
  AskTimeForm,
  BriefForm,
  Dashboard,
  DraftQuery,
  OrderCard,
  OrderDraft,
  PayForm,
  PayWithCardForm,
  PlaceForm,
  ReleaseForm,
  ReviseForm,
  RoomText,
} from "./schemas.ts";

export * from "./dispute-routes.ts";
export * from "./review-routes.ts";

export const getOrderDraft = route({
  method: "GET",
  path: "/api/order_draft",
  auth: "member",
  summary: "下單前的試算：方案、加購、費用與同意事項",
  query: DraftQuery,
  response: OrderDraft,
  errors: ["not_found", "gone"],
});

export const placeOrder = route({
  method: "POST",
  path: "/api/orders",
  auth: "member",
  summary: "下單",
  body: PlaceForm,
  response: z.object({ id: z.number().int() }),
  errors: ["consent_required", "own_service", "price_changed", "seller_full", "service_not_for_sale", "not_found"],
});

export const payOrder = route({
  method: "POST",
  path: "/api/orders/{id}/pay",
  auth: "member",
  summary: "取得付款表單，由瀏覽器送往金流",
  params: IdParams,
  body: PayForm,
  response: PaymentForm,
  errors: ["not_found", "payment_closed", "payment_pending", "card_refused", "consent_required"],
});

export const payOrderWithCard = route({
  method: "POST",
  path: "/api/orders/{id}/pay_with_card",
  auth: "member",
  summary: "以已保存的信用卡付款",
  params: IdParams,
  body: PayWithCardForm,
  response: Payment,
  errors: ["not_found", "payment_closed", "payment_pending", "card_refused"],
});

export const getOrder = route({
  method: "GET",
  path: "/api/orders/{id}",
  auth: "member",
  summary: "交易室",
  params: IdParams,
  response: Room,
  errors: ["not_found"],
});

export const getOrderInfo = route({
  method: "GET",
  path: "/api/orders/{id}/info",
  auth: "member",
  summary: "下單當時的內容與費用",
  params: IdParams,
  response: OrderInfo,
  errors: ["not_found"],
});

const OrdersQuery = PageQuery.extend({
  page: Page.default(1),
  /** `1` lists what is over, anything else what runs. */
  closed: z.preprocess((value) => ["1", "true", true].includes(value as string), z.boolean()).default(false),
});

export const listMyOrders = route({
  method: "GET",
  path: "/api/my_orders",
  auth: "member",
  summary: "我買的",
  query: OrdersQuery,
  response: paged(OrderCard),
});

export const listMySales = route({
  method: "GET",
  path: "/api/my_orders_sell",
  auth: "member",
  summary: "我賣的",
  query: OrdersQuery,
  response: paged(OrderCard),
});

export const withdrawOrder = route({
  method: "POST",
  path: "/api/orders/{id}/withdraw",
  auth: "member",
  summary: "付款前取消訂單",
  params: IdParams,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const briefOrder = route({
  method: "POST",
  path: "/api/orders/{id}/brief",
  auth: "member",
  summary: "回答賣家的問題，開始計算交期",
  params: IdParams,
  body: BriefForm,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const startOrder = route({
  method: "POST",
  path: "/api/orders/{id}/start",
  auth: "member",
  summary: "買家七天沒有回答時，賣家直接開始",
  params: IdParams,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

/** One file at most 200 MB, and the files of one delivery together too. */
export const deliverOrder = route({
  method: "POST",
  path: "/api/orders/{id}/deliver",
  auth: "member",
  summary: "交付成果",
  params: IdParams,
  body: RoomText,
  files: { field: "files", max: 10, maxBytes: 200 * 1024 * 1024 },
  response: Ok,
  errors: ["not_found", "transition_refused", "too_large"],
});

export const reviseOrder = route({
  method: "POST",
  path: "/api/orders/{id}/revise",
  auth: "member",
  summary: "要求修改",
  params: IdParams,
  body: ReviseForm,
  response: Ok,
  errors: ["not_found", "transition_refused", "revisions_used_up"],
});

export const acceptOrder = route({
  method: "POST",
  path: "/api/orders/{id}/accept",
  auth: "member",
  summary: "驗收，款項撥給賣家",
  params: IdParams,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const extendReview = route({
  method: "POST",
  path: "/api/orders/{id}/extend_review",
  auth: "member",
  summary: "驗收期限延長一次",
  params: IdParams,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const releaseOrder = route({
  method: "POST",
  path: "/api/orders/{id}/release",
  auth: "member",
  summary: "賣家在付款後 24 小時內婉拒，全額退款",
  params: IdParams,
  body: ReleaseForm,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const cancelLateOrder = route({
  method: "POST",
  path: "/api/orders/{id}/cancel_late",
  auth: "member",
  summary: "逾期 24 小時未交付，買家取消並全額退款",
  params: IdParams,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const askTime = route({
  method: "POST",
  path: "/api/orders/{id}/ask_time",
  auth: "member",
  summary: "賣家請求延長交期",
  params: IdParams,
  body: AskTimeForm,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const askCancel = route({
  method: "POST",
  path: "/api/orders/{id}/ask_cancel",
  auth: "member",
  summary: "提議取消交易與退款金額",
  params: IdParams,
  body: AskCancelForm,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const answerAsk = route({
  method: "POST",
  path: "/api/order_asks/{id}/answer",
  auth: "member",
  summary: "同意或拒絕對方的提議",
  params: IdParams,
  body: AnswerAskForm,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const sendRoomMessage = route({
  method: "POST",
  path: "/api/orders/{id}/messages",
  auth: "member",
  summary: "在交易室留言",
  params: IdParams,
  body: RoomText,
  files: { field: "files", max: 10, maxBytes: 25 * 1024 * 1024 },
  response: Ok,
  errors: ["not_found", "transition_refused", "too_large", "too_many"],
});

export const readRoom = route({
  method: "POST",
  path: "/api/orders/{id}/read",
  auth: "member",
  summary: "把對方的訊息標成已讀",
  params: IdParams,
  response: Ok,
  errors: ["not_found"],
});

export const getMyDashboard = route({
  method: "GET",
  path: "/api/my_dashboard",
  auth: "member",
  summary: "我的首頁：待辦、金額、進行中的交易",
  response: Dashboard,
});
