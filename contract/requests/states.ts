/** States of a request, as shown to its buyer. "Hidden by operators" is stored separately and is not a state. */
export const requestStates = {
  draft: "草稿",
  open: "徵求中",
  chosen: "已選定",
  closed: "已結束",
  expired: "已過期",
  discarded: "已刪除",
} as const;
export type RequestState = keyof typeof requestStates;
export const requestStateNames = Object.keys(requestStates) as [RequestState, ...RequestState[]];

/** All transitions of a request, and the forms that its buttons open. */
export const requestTransitions = [
  "create",
  "publish",
  "edit",
  "extend",
  "choose",
  "make_public",
  "tell_reason",
  "close",
  "decline",
  "lapse",
  "discard",
  "hide",
  "show",
  "dismiss",
] as const;
export type RequestTransition = (typeof requestTransitions)[number];
export const requestForms = ["press", "editor", "close", "decline", "reason", "hide", "show", "dismiss"] as const;

/** States of an offer with neutral labels; buyer and seller see their own wording. */
export const offerStates = {
  draft: "草稿",
  sent: "等待回覆",
  countered: "買家提出其他條件",
  accepted: "已接受，等待付款",
  won: "已成交",
  declined: "未獲選",
  withdrawn: "已撤回",
  expired: "已過期",
  discarded: "已刪除",
} as const;
export type OfferState = keyof typeof offerStates;
export const offerStateNames = Object.keys(offerStates) as [OfferState, ...OfferState[]];

/** States that wait for the buyer, or for the seller's answer to a counter-offer. */
export const openOfferStates = ["sent", "countered"] as const satisfies readonly OfferState[];
/** States that ended without a sale. */
export const lostOffers = ["declined", "withdrawn", "expired"] as const satisfies readonly OfferState[];
export const isOpenOfferState = (state: OfferState): boolean => openOfferStates.some((each) => each === state);
export const isLostOffer = (state: OfferState): boolean => lostOffers.some((each) => each === state);

/** All transitions of an offer, and the forms that its buttons open. */
export const offerTransitions = [
  "create",
  "send",
  "revise",
  "read",
  "accept",
  "counter",
  "take_counter",
  "keep",
  "unpaid",
  "paid",
  "decline",
  "withdraw",
  "lapse",
  "thank",
  "end",
  "discard",
  "take_down",
  "dismiss",
] as const;
export type OfferTransition = (typeof offerTransitions)[number];
export const offerForms = ["press", "editor", "checkout", "counter", "decline", "take_down"] as const;

/** Reasons for closing a request without a choice, shown to sellers who made offers. */
export const closeReasons = {
  elsewhere: "已經在別處找到人了",
  not_needed: "現在不需要了",
  price: "價格不合預算",
  no_fit: "沒有合適的提案",
  other: "其他原因",
} as const;
export type CloseReason = keyof typeof closeReasons;
export const closeReasonNames = Object.keys(closeReasons) as [CloseReason, ...CloseReason[]];

/** Reasons for a seller to decline a request sent to them alone. */
export const refuseReasons = {
  busy: "近期檔期已滿",
  not_mine: "不是我的專長",
  budget: "預算不足以完成",
  unclear: "需求還不夠清楚",
  other: "其他原因",
} as const;
export type RefuseReason = keyof typeof refuseReasons;
export const refuseReasonNames = Object.keys(refuseReasons) as [RefuseReason, ...RefuseReason[]];

/** Optional reasons for declining an offer. */
export const declineReasons = {
  price: "超出預算",
  time: "時程對不上",
  scope: "內容和需求有落差",
  other_chosen: "選擇了其他提案",
  other: "其他原因",
} as const;
export type DeclineReason = keyof typeof declineReasons;
export const declineReasonNames = Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]];

/** Notification settings of a saved search. */
export const filterNotices = { now: "有新需求就通知", daily: "每天一封彙整信", none: "不通知" } as const;
export type FilterNotice = keyof typeof filterNotices;
export const filterNoticeNames = Object.keys(filterNotices) as [FilterNotice, ...FilterNotice[]];
