import { type CouponState, type CouponTransition, couponStates } from "#contract/coupons/states.ts";
import type { Guard, Process, WordsOf } from "#server/kernel/process/process-table.ts";

type Facts = { state: CouponState; endsAt: Date };

export type CouponWords = WordsOf<{
  state: CouponState;
  transition: CouponTransition;
  actor: "maker";
  facts: Facts;
  changes: { endedAt: Date | null };
}>;

const running: Guard<CouponWords> = {
  words: "結束時間未過",
  test: ({ endsAt }, now) => endsAt > now,
  text: "結束時間已經過了，請新增一張優惠券。",
};

/** A coupon, made by a seller for their services or by an operator for the house. Orders keep what they were placed with. */
export const couponProcess: Process<CouponWords> = {
  name: "coupon",
  title: "優惠券",
  refused: { code: "conflict", text: "這張優惠券的狀態剛剛已經改變，請重新整理查看。" },
  sides: [],
  states: {
    draft: { label: couponStates.draft, next: "maker", endedBy: "開始發送，或結束" },
    active: { label: couponStates.active, next: "maker", endedBy: "暫停或結束；期間一過就不能再使用" },
    paused: { label: couponStates.paused, next: "maker", endedBy: "恢復或結束" },
    ended: { label: couponStates.ended },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["maker"], label: "新增優惠券" },
    activate: {
      from: "draft",
      to: "active",
      by: ["maker"],
      when: [running],
      label: "開始發送優惠券",
      button: {
        form: "press",
        label: "開始發送",
        tone: "primary",
        confirm: "開始發送後，優惠內容就不能再修改；可以隨時暫停或結束。",
        done: "優惠券已開始發送",
      },
    },
    pause: {
      from: "active",
      to: "paused",
      by: ["maker"],
      label: "暫停優惠券",
      button: { form: "press", label: "暫停", tone: "secondary", done: "優惠券已暫停，已經下訂的訂單不受影響" },
    },
    resume: {
      from: "paused",
      to: "active",
      by: ["maker"],
      when: [running],
      label: "恢復優惠券",
      button: { form: "press", label: "恢復", tone: "primary", done: "優惠券已恢復" },
    },
    end: {
      from: ["draft", "active", "paused"],
      to: "ended",
      by: ["maker"],
      label: "結束優惠券",
      button: {
        form: "press",
        label: "結束",
        tone: "danger",
        confirm: "結束後不能再恢復，存有這張優惠券的人也不能再使用；已經下訂的訂單不受影響。",
        done: "優惠券已結束",
      },
      set: (_coupon, now) => ({ endedAt: now }),
    },
  },
};
