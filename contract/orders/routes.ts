import { z } from "zod";
import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { deliveryFiles, messageFiles } from "../files/rules.ts";
import { Departure, Payment } from "../payments/schemas.ts";
import { Page, PageQuery } from "../shared.ts";
import { declineWindowMs } from "../terms.ts";
import { HOUR } from "../time.ts";
import { OrderActionName } from "./forms.ts";
import { OrderSplit } from "./money/split.ts";
import { FormerEntriesQuery, OrderInfo, Room, RoomEntry, SplitQuery } from "./room.ts";
import {
  AnswerProposalForm,
  CancellationForm,
  Dashboard,
  DeclineForm,
  DraftQuery,
  ExtensionForm,
  OrderCard,
  OrderDraft,
  PayForm,
  PayWithCardForm,
  PayWithPointsForm,
  PlaceForm,
  RequirementsForm,
  RevisionForm,
  RoomText,
} from "./schemas.ts";

export * from "./dispute-routes.ts";
export * from "./later-refund-routes.ts";
export * from "./money/statement-routes.ts";
export * from "./operators/member-orders.ts";
export * from "./operators/orders.ts";
export * from "./operators/review-routes.ts";
export * from "./review-routes.ts";
export * from "./supplement-routes.ts";
export { agreeToWork, endWork, listServiceWorks, offerWork } from "./works.ts";

export const getOrderDraft = route("GET /api/order_draft", {
  viewing: "refused",
  auth: "member",
  summary: "下單前的試算：方案、加購、費用與同意事項",
  query: DraftQuery,
  answer: json(OrderDraft),
  errors: ["not_found", "gone"],
});

export const placeOrder = route("POST /api/orders", {
  auth: "member",
  summary: "下單",
  body: PlaceForm,
  answer: json(z.object({ id: z.number().int() })),
  idempotent: true,
  errors: [
    "consent_required",
    "coupon_refused",
    "own_service",
    "price_changed",
    "seller_full",
    "service_not_for_sale",
    "too_many",
    "unpaid_waiting",
    "not_found",
    "gone",
  ],
});

export const payOrder = route("POST /api/orders/{id}/pay", {
  auth: "member",
  summary: "以所選方式付款：取得前往金流付款頁的方式",
  body: PayForm,
  answer: json(Departure),
  limit: "pay",
  errors: [
    ...(["not_found", "payment_closed", "payment_pending", "method_refused", "gateway_unreachable"] as const),
    ...(["card_refused", "consent_required", "seller_full"] as const),
    ...(["balance_short", "parts_are_enough"] as const),
  ],
});

/**
 * No idempotency key: a second press finds the open attempt and is rejected until that is decided. A declined card may
 * be tried again, which replaying a stored answer would prevent.
 */
export const payOrderWithCard = route("POST /api/orders/{id}/pay_with_card", {
  auth: "member",
  summary: "以已保存的信用卡付款",
  body: PayWithCardForm,
  answer: json(Payment),
  limit: "pay",
  errors: [
    ...(["not_found", "payment_closed", "payment_pending", "card_refused", "seller_full"] as const),
    ...(["balance_short", "parts_are_enough"] as const),
  ],
});

export const payOrderWithPoints = route("POST /api/orders/{id}/pay_with_points", {
  auth: "member",
  summary: "全部以點數與金幣付款，不經過金流",
  body: PayWithPointsForm,
  answer: none,
  limit: "pay",
  errors: ["not_found", "payment_closed", "payment_pending", "seller_full", "balance_short", "parts_not_enough"],
});

export const getOrder = route("GET /api/orders/{id}", {
  viewing: "refused",
  auth: "member",
  summary: "交易室",
  answer: json(Room),
  errors: ["not_found"],
});

export const getFormerEntries = route("GET /api/orders/{id}/former_entries", {
  viewing: "refused",
  auth: "member",
  summary: "交易室更早的對話與紀錄",
  query: FormerEntriesQuery,
  answer: paged(RoomEntry),
  errors: ["not_found"],
});

export const getOrderSplit = route("GET /api/orders/{id}/split", {
  auth: "member",
  summary: "試算退還一筆金額時，買家、賣家與平台各得多少",
  query: SplitQuery,
  answer: json(OrderSplit),
  errors: ["not_found", "invalid"],
});

export const getOrderCalendar = route("GET /api/orders/{id}/calendar", {
  viewing: "refused",
  auth: "member",
  summary: "這筆訂單的下一個期限，給行事曆的檔案",
  answer: file({ type: "text/calendar; charset=utf-8" }),
  errors: ["not_found"],
});

export const getOrderInfo = route("GET /api/orders/{id}/info", {
  viewing: "refused",
  auth: "member",
  summary: "下單當時的內容與費用",
  answer: json(OrderInfo),
  errors: ["not_found"],
});

const OrdersQuery = PageQuery.extend({
  page: Page.default(1),
  /** `1` lists closed orders, anything else active ones. */
  closed: z.preprocess((value) => ["1", "true", true].includes(value as string), z.boolean()).default(false),
});

export const listMyOrders = route("GET /api/my_orders", {
  auth: "member",
  summary: "我買的",
  query: OrdersQuery,
  answer: paged(OrderCard),
});

export const listMySales = route("GET /api/my_orders_sell", {
  auth: "member",
  summary: "我賣的",
  query: OrdersQuery,
  answer: paged(OrderCard),
});

/** Transitions that need no form; any other name is "not found". */
export const applyTransition = route("POST /api/orders/{id}/transitions/{name}", {
  auth: "member",
  summary: "只需按一下的步驟：驗收、延長驗收期限、取消未付款的訂單等",
  params: { name: OrderActionName },
  answer: none,
  errors: ["not_found", "transition_refused"],
});

export const submitRequirements = route("POST /api/orders/{id}/requirements", {
  auth: "member",
  summary: "回答賣家的問題，開始計算交期",
  body: RequirementsForm,
  files: messageFiles,
  answer: none,
  idempotent: true,
  errors: ["not_found", "transition_refused", "too_large"],
});

/** At most 200 MB per file and per delivery. */
export const deliverOrder = route("POST /api/orders/{id}/deliver", {
  auth: "member",
  summary: "交付成果",
  body: RoomText,
  files: deliveryFiles,
  answer: none,
  idempotent: true,
  errors: ["not_found", "transition_refused", "too_large"],
});

export const requestRevision = route("POST /api/orders/{id}/revision", {
  auth: "member",
  summary: "要求修改",
  body: RevisionForm,
  files: messageFiles,
  answer: none,
  idempotent: true,
  errors: ["not_found", "transition_refused", "revisions_used_up", "too_large"],
});

export const declineOrder = route("POST /api/orders/{id}/decline", {
  auth: "member",
  summary: `賣家在付款後 ${declineWindowMs / HOUR} 小時內婉拒，全額退款`,
  body: DeclineForm,
  answer: none,
  errors: ["not_found", "transition_refused"],
});

export const proposeExtension = route("POST /api/orders/{id}/extension", {
  auth: "member",
  summary: "賣家請求延長交期",
  body: ExtensionForm,
  answer: none,
  errors: ["not_found", "transition_refused"],
});

export const proposeCancellation = route("POST /api/orders/{id}/cancellation", {
  auth: "member",
  summary: "提議取消交易與退款金額",
  body: CancellationForm,
  answer: none,
  errors: ["not_found", "transition_refused"],
});

export const answerProposal = route("POST /api/order_proposals/{id}/answer", {
  auth: "member",
  summary: "同意或拒絕對方的提議",
  body: AnswerProposalForm,
  answer: none,
  errors: ["not_found", "transition_refused"],
});

export const sendRoomMessage = route("POST /api/orders/{id}/messages", {
  auth: "member",
  summary: "在交易室留言",
  body: RoomText,
  files: messageFiles,
  answer: none,
  limit: "roomMessage",
  idempotent: true,
  errors: ["not_found", "transition_refused", "too_large", "too_many"],
});

export const readRoom = route("POST /api/orders/{id}/read", {
  auth: "member",
  summary: "把對方的訊息標成已讀",
  answer: none,
  errors: ["not_found"],
});

export const getMyDashboard = route("GET /api/my_dashboard", {
  auth: "member",
  summary: "我的首頁：待辦、金額、進行中的交易",
  answer: json(Dashboard),
});
