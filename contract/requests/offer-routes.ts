import { z } from "zod";
import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { ServiceReportForm } from "../catalog/report.ts";
import { PageQuery } from "../shared.ts";
import * as terms from "../terms.ts";
import { offerFiles } from "./limits.ts";
import { MyOffersPage, MyOffersQuery, RequestOrder, ThreadOffers, UnpaidOffer } from "./list-schemas.ts";
import {
  AcceptForm,
  CounterForm,
  DeclineOfferForm,
  DeclineOffersForm,
  OfferSave,
  SendForm,
  ShortlistForm,
} from "./offer-forms.ts";
import { CheckoutQuery, OfferCheckout, OfferDetail, OfferForm } from "./offer-schemas.ts";
import { RequestFile } from "./schemas.ts";

/** Creates a draft of an offer, or returns the existing one. */
const beginning = {
  auth: "member",
  answer: json(OfferForm),
} as const;

export const beginOffer = route("POST /api/requests/{id}/offers", {
  ...beginning,
  summary: "開始寫提案，或接著寫上次的",
  errors: ["not_found", "own_request", "request_closed", "offer_twice", "offer_limit"],
});

export const beginThreadOffer = route("POST /api/my_messages/{id}/offers", {
  ...beginning,
  summary: "在對話裡開始寫報價，或接著寫上次的",
  errors: ["not_found", "message_refused"],
});

export const beginRoomOffer = route("POST /api/orders/{id}/offers", {
  ...beginning,
  summary: "賣家在交易室開始寫後續工作的報價，或接著寫上次的",
  errors: ["not_found", "message_refused"],
});

export const getThreadOffers = route("GET /api/my_messages/{id}/offers", {
  viewing: "refused",
  auth: "member",
  summary: "對話裡的報價，由舊到新",
  answer: json(ThreadOffers),
  errors: ["not_found"],
});

export const getRoomOffers = route("GET /api/orders/{id}/offers", {
  viewing: "refused",
  auth: "member",
  summary: "交易室裡的後續報價，由舊到新",
  answer: json(ThreadOffers),
  errors: ["not_found"],
});

export const getOfferForm = route("GET /api/my_offers/{id}/form", {
  viewing: "refused",
  auth: "member",
  summary: "編輯提案的表單內容、可套用的範本與今天剩下的次數",
  answer: json(OfferForm),
  errors: ["not_found", "gone"],
});

export const saveOffer = route("PUT /api/my_offers/{id}", {
  auth: "member",
  summary: "儲存打到一半的提案，不影響已送出的；答案附上雙方的費用",
  body: OfferSave,
  limit: "saveText",
  answer: json(OfferForm),
  errors: ["invalid", "not_found", "gone", "stale_offer"],
});

export const uploadOfferFiles = route("POST /api/my_offers/{id}/files", {
  auth: "member",
  summary: "上傳提案的檔案",
  files: { field: "files", ...offerFiles },
  answer: json(z.array(RequestFile)),
  idempotent: true,
  errors: ["not_found", "gone", "contact_details", "too_large", "too_many"],
});

/** The first call sends the offer, later calls create new versions. */
export const sendOffer = route("POST /api/my_offers/{id}/send", {
  auth: "member",
  summary: "檢查內容並送出提案，或送出修改後的版本",
  restriction: "offers",
  body: SendForm,
  answer: json(OfferDetail),
  errors: [
    "offer_incomplete",
    "contact_details",
    "stale_offer",
    "request_changed",
    "request_closed",
    "offer_twice",
    "offer_limit",
    "offer_quota",
    "offer_refused",
    "message_refused",
    "not_found",
    "gone",
  ],
});

export const discardOffer = route("DELETE /api/my_offers/{id}", {
  auth: "member",
  summary: "刪除提案草稿",
  answer: none,
  errors: ["not_found", "gone", "offer_refused"],
});

export const withdrawOffer = route("POST /api/my_offers/{id}/withdraw", {
  auth: "member",
  summary: "撤回提案",
  answer: none,
  errors: ["not_found", "offer_refused"],
});

export const takeCounter = route("POST /api/my_offers/{id}/take_counter", {
  auth: "member",
  summary: "同意買家提出的條件，成為新的一版",
  answer: none,
  errors: ["not_found", "offer_refused"],
});

export const keepOffer = route("POST /api/my_offers/{id}/keep", {
  auth: "member",
  summary: "維持原本的提案",
  answer: none,
  errors: ["not_found", "offer_refused"],
});

export const getMyOffers = route("GET /api/my_offers", {
  auth: "member",
  summary: "我送出的提案與報價",
  query: MyOffersQuery,
  answer: json(MyOffersPage),
});

export const getOffer = route("GET /api/offers/{id}", {
  viewing: "refused",
  auth: "member",
  summary: "一份提案的內容與各個版本，給買賣雙方",
  answer: json(OfferDetail),
  errors: ["not_found"],
});

export const readOffer = route("POST /api/offers/{id}/read", {
  auth: "member",
  summary: "買家打開提案；賣家看得到時間",
  answer: none,
  errors: ["not_found"],
});

export const shortlistOffer = route("POST /api/offers/{id}/shortlist", {
  auth: "member",
  summary: "把提案放進或移出候選名單，只有買家看得到",
  body: ShortlistForm,
  answer: none,
  errors: ["not_found"],
});

export const counterOffer = route("POST /api/offers/{id}/counter", {
  auth: "member",
  summary: "買家提出其他金額、天數或內容",
  body: CounterForm,
  answer: none,
  errors: ["not_found", "offer_refused", "offer_changed", "request_closed", "contact_details"],
});

export const declineOffer = route("POST /api/offers/{id}/decline", {
  auth: "member",
  summary: "買家婉拒一份提案或報價",
  body: DeclineOfferForm,
  answer: none,
  errors: ["invalid", "not_found", "offer_refused", "contact_details"],
});

export const declineOffers = route("POST /api/my_requests/{id}/decline_offers", {
  auth: "member",
  summary: "一次婉拒幾份提案；已經不能婉拒的略過",
  body: DeclineOffersForm,
  answer: json(z.object({ declined: z.number().int() })),
  errors: ["not_found", "contact_details"],
});

export const getOfferCheckout = route("GET /api/offers/{id}/checkout", {
  viewing: "refused",
  auth: "member",
  summary: "接受提案前的帳單與同意事項",
  query: CheckoutQuery,
  answer: json(OfferCheckout),
  errors: ["not_found"],
});

/** Creates an unpaid order; payment marks the offer as won and the request as chosen. */
export const acceptOffer = route("POST /api/offers/{id}/accept", {
  auth: "member",
  summary: `接受提案並成立訂單，${terms.offerPaymentMs / 3_600_000} 小時內付款`,
  body: AcceptForm,
  answer: json(z.object({ orderId: z.number().int() })),
  idempotent: true,
  errors: [
    "not_found",
    "consent_required",
    "coupon_refused",
    "offer_refused",
    "offer_changed",
    "offer_taken",
    "request_closed",
    "unpaid_waiting",
  ],
});

export const reportOffer = route("POST /api/offers/{id}/report", {
  auth: "member",
  summary: "買家檢舉收到的提案",
  body: ServiceReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "too_many"],
});

export const getMyUnpaidOffers = route("GET /api/my_orders/offers", {
  auth: "member",
  summary: "我接受了、還沒付款的提案",
  query: PageQuery,
  answer: paged(UnpaidOffer),
});

export const getMySoldOffers = route("GET /api/my_orders_sell/offers", {
  auth: "member",
  summary: "我的提案中已被接受、買家還沒付款的",
  query: PageQuery,
  answer: paged(UnpaidOffer),
});

/** The newest order; "not found" while no offer was accepted. */
export const getRequestOrder = route("GET /api/my_orders/requests/{id}", {
  viewing: "refused",
  auth: "member",
  summary: "我的需求接受提案後成立的訂單",
  answer: json(RequestOrder),
  errors: ["not_found"],
});

export const getOfferFile = route("GET /files/offers/{id}/{name}", {
  viewing: "refused",
  auth: "member",
  summary: "下載提案的檔案：買賣雙方，以及處理檢舉的營運人員（會留下紀錄）",
  params: { name: z.string() },
  answer: file(),
  errors: ["not_found"],
});
