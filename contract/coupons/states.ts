/** States of a coupon, as shown to its issuer. Whether its period is active depends on the clock and is not a state. */
export const couponStates = {
  draft: "草稿",
  asked: "等賣家同意",
  agreed: "賣家已同意",
  declined: "賣家不分攤",
  active: "使用中",
  paused: "已暫停",
  ended: "已結束",
} as const;
export type CouponState = keyof typeof couponStates;

/** Actions with a button; `create` belongs to the form. */
export const couponActionNames = [
  "ask",
  "agree",
  "decline",
  "take_back",
  "activate",
  "withdraw",
  "pause",
  "resume",
  "end",
  "discard",
] as const;
/** All transitions; `leave` happens when its seller deletes the account. */
export const couponTransitions = ["create", ...couponActionNames, "leave"] as const;
export type CouponTransition = (typeof couponTransitions)[number];

/** State filters of an issuer's list; sellers never wait for approval of their own coupons. */
export const listedStates = {
  seller: ["draft", "active", "paused", "ended"],
  platform: ["draft", "asked", "agreed", "declined", "active", "paused", "ended"],
} as const satisfies Record<string, readonly CouponState[]>;

export const couponKinds = { platform: "平台優惠券", seller: "賣家優惠券" } as const;
export type CouponKind = keyof typeof couponKinds;

/** Kind of discount: a fixed amount, or a percentage with a cap. */
export const couponCuts = { amount: "固定金額", percent: "折扣比例" } as const;

/** What it applies to. */
export const couponScopes = {
  all: "全站服務",
  category: "一個分類",
  seller: "一位賣家的所有服務",
  service: "一項服務",
} as const;
export type CouponScope = keyof typeof couponScopes;

/** Who may use it. A `granted` coupon comes from a campaign, never from a typed code. */
export const couponAudiences = {
  code: "輸入代碼的人",
  followers: "追蹤我的人",
  returning: "買過我服務的人",
  granted: "活動贈送的會員",
} as const;
export type CouponAudience = keyof typeof couponAudiences;

/** Scopes that a seller and an operator may choose. */
export const scopesOf = { seller: ["seller", "service"], platform: ["all", "category", "seller", "service"] } as const;
export const audiencesOf = { seller: ["code", "followers", "returning"], platform: ["code", "granted"] } as const;

/** States of a collected coupon. */
export const collectedStates = { usable: "可使用", used: "已使用", over: "已失效" } as const;
export type CollectedState = keyof typeof collectedStates;

/** Who pays for the discount. */
export const bearers = { platform: "平台負擔", seller: "賣家負擔", split: "平台與賣家分攤" } as const;
