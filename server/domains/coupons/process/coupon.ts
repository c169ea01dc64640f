import { type CouponState, type CouponTransition, couponStates } from "#contract/coupons/states.ts";
import { money, percentOfBp } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { longDate } from "#contract/time.ts";
import { promiseWords } from "#server/domains/approvals/index.ts";
import type { TransitionWords } from "#server/kernel/mails/words.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { mostBorne } from "../borne.ts";

type Row = {
  id: number;
  kind: string;
  title: string;
  sellerBp: number;
  budget: number | null;
  bearerId: number | null;
  startsAt: Date;
  endsAt: Date;
};

/** `waiting`: its activation waits for a second operator. */
type Facts = Pick<Row, "kind" | "sellerBp" | "budget" | "bearerId" | "endsAt"> & {
  state: CouponState;
  waiting: boolean;
};

export type CouponProcessTypes = ProcessTypesOf<{
  state: CouponState;
  transition: CouponTransition;
  /** bearer: the seller who is asked to share the cost of a platform coupon. */
  actor: "maker" | "bearer" | "system";
  side: "bearer";
  facts: Facts;
  changes: { endedAt: Date | null; discarded: boolean };
  row: Row;
}>;

type CouponGuard = Guard<CouponProcessTypes>;

const running: CouponGuard = {
  words: "結束時間未過",
  test: ({ endsAt }, now) => endsAt > now,
  text: "結束時間已經過了，請新增一張優惠券。",
};
const budgeted: CouponGuard = {
  words: "有預算，或是賣家自己的",
  test: ({ budget, kind }) => kind === "seller" || budget !== null,
  text: "請先填寫預算，儲存後再送出。",
};
const shared: CouponGuard = {
  words: "有賣家分攤",
  test: ({ bearerId }) => bearerId !== null,
  text: "這張優惠券全由平台負擔，不需要賣家同意。",
};
const consented: CouponGuard = {
  words: "沒有賣家分攤，或賣家已同意",
  test: ({ bearerId, state }) => bearerId === null || state === "agreed",
  text: "賣家還沒同意分攤，請先送給賣家確認。",
};
const notWaiting: CouponGuard = {
  words: "沒有等財務放行",
  test: ({ waiting }) => !waiting,
  text: "這張優惠券正在等財務放行，要修改請先撤回申請。",
};
const waits: CouponGuard = { words: "正在等財務放行", test: ({ waiting }) => waiting };

const outQuestion = "啟用後優惠內容就固定了，之後可以隨時暫停或結束。";
const activation = ({ kind, budget }: Facts): string =>
  `${kind === "seller" ? "" : promiseWords(budget ?? 0, "啟用")}${outQuestion}`;

/** The path where the seller reviews and answers it. */
export const bearerUrl = ({ id }: { id: number }): string => to("/mypage/services/coupons/:id", { id });
const borneCard = (row: Row): TransitionWords => ({
  facts: [
    ["由你負擔", `折抵金額的 ${percentOfBp(row.sellerBp)}，總共最多 ${money(mostBorne(row))}，其餘由好手負擔`],
    ["期間", `到 ${longDate(row.endsAt)}為止`],
  ],
  act: { label: "查看這張優惠券", url: bearerUrl(row) },
});

/** A coupon of a seller for their services, or of the platform. Orders keep the terms they were placed with. */
export const couponProcess: Process<CouponProcessTypes> = {
  name: "coupon",
  title: "優惠券",
  refused: { code: "conflict", text: "這張優惠券的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: ["bearer"],
  states: {
    draft: { label: couponStates.draft, next: "maker", endedBy: "啟用或刪除草稿；有賣家分攤的先請賣家同意" },
    asked: { label: couponStates.asked, next: "bearer", endedBy: "賣家同意或婉拒，或平台收回" },
    agreed: { label: couponStates.agreed, next: "maker", endedBy: "啟用，賣家反悔，或平台收回" },
    declined: { label: couponStates.declined, next: "maker", endedBy: "收回成草稿" },
    active: { label: couponStates.active, next: "maker", endedBy: "暫停或結束；期間一過就不能再使用" },
    paused: { label: couponStates.paused, next: "maker", endedBy: "恢復或結束" },
    ended: { label: couponStates.ended },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["maker"], label: "新增優惠券", notifies: [] },
    ask: {
      from: "draft",
      to: "asked",
      by: ["maker"],
      when: [shared, running, budgeted],
      label: "請賣家同意分攤",
      line: "請你分攤一張優惠券：{title}",
      mail: (row) => ({
        text: [
          "好手想推出一張適用你服務的優惠券，邀請你一起分攤。",
          "你同意之後才會啟用，婉拒也沒關係，你的服務不受影響。",
        ],
        ...borneCard(row),
      }),
      button: {
        form: "press",
        label: "請賣家同意",
        tone: "primary",
        confirm: "賣家會收到通知和信，看到優惠內容和自己最多負擔的金額。要修改內容時可以收回。",
        done: "已送給賣家確認",
      },
    },
    agree: {
      from: "asked",
      to: "agreed",
      by: ["bearer"],
      when: [running],
      label: "同意分攤優惠券",
      notifies: [],
      button: {
        form: "press",
        label: "同意分攤",
        tone: "primary",
        confirm: (coupon) =>
          `買家使用這張優惠券時，你負擔折抵金額的 ${percentOfBp(coupon.sellerBp)}，總共最多 ${money(mostBorne(coupon))}。`,
        done: "已同意，啟用時會通知你",
      },
    },
    decline: {
      from: ["asked", "agreed"],
      to: "declined",
      by: ["bearer"],
      label: "婉拒分攤優惠券",
      notifies: [],
      button: {
        form: "press",
        label: "婉拒",
        tone: "secondary",
        confirm: "婉拒後這張優惠券不會啟用，你的服務不受影響。",
        done: "已婉拒",
      },
    },
    take_back: {
      from: ["asked", "agreed", "declined"],
      to: "draft",
      by: ["maker"],
      when: [notWaiting],
      label: "收回優惠券修改",
      line: "優惠券「{title}」的分攤邀請已收回",
      mail: () => ({ text: ["你不用再做任何事。內容修改後如果需要，會再請你確認。"] }),
      button: {
        form: "press",
        label: "收回修改",
        tone: "secondary",
        confirm: "收回後變回草稿，賣家的回答不再算數，修改後要再請賣家同意。",
        done: "已收回成草稿",
      },
    },
    activate: {
      from: ["draft", "agreed"],
      to: "active",
      by: ["maker"],
      when: [running, budgeted, consented, notWaiting],
      label: "啟用優惠券",
      line: "你分攤的優惠券「{title}」已啟用",
      mail: (row) => ({ text: ["每一筆用到的訂單都會寫出你分攤的金額。"], ...borneCard(row) }),
      button: { form: "press", label: "啟用", tone: "primary", confirm: activation, done: "優惠券已啟用" },
    },
    withdraw: {
      from: ["draft", "agreed"],
      to: "same",
      by: ["maker"],
      when: [waits],
      label: "撤回啟用優惠券的申請",
      notifies: [],
      button: { form: "press", label: "撤回申請", tone: "secondary", done: "已撤回，可以再修改" },
    },
    pause: {
      from: "active",
      to: "paused",
      by: ["maker"],
      label: "暫停優惠券",
      notifies: [],
      button: { form: "press", label: "暫停", tone: "secondary", done: "優惠券已暫停，已經下訂的訂單不受影響" },
    },
    resume: {
      from: "paused",
      to: "active",
      by: ["maker"],
      when: [running],
      label: "恢復優惠券",
      notifies: [],
      button: { form: "press", label: "恢復", tone: "primary", done: "優惠券已恢復" },
    },
    end: {
      from: ["active", "paused"],
      to: "ended",
      by: ["maker"],
      label: "結束優惠券",
      line: "你分攤的優惠券「{title}」已結束",
      button: {
        form: "press",
        label: "結束",
        tone: "danger",
        confirm: "結束後無法恢復，存有這張優惠券的人也用不到了。已經下訂的訂單不受影響。",
        done: "優惠券已結束",
      },
      set: (_coupon, now) => ({ endedAt: now }),
    },
    discard: {
      from: "draft",
      to: "ended",
      by: ["maker"],
      when: [notWaiting],
      label: "刪除優惠券草稿",
      notifies: [],
      button: {
        form: "press",
        label: "刪除草稿",
        tone: "danger",
        confirm: "草稿刪除後無法復原。",
        done: "已刪除草稿",
      },
      set: (_coupon, now) => ({ endedAt: now, discarded: true }),
    },
    leave: {
      from: ["draft", "asked", "agreed", "declined", "active", "paused"],
      to: "ended",
      by: ["system"],
      label: "優惠券隨賣家的帳號結束",
      notifies: [],
      set: (_coupon, now) => ({ endedAt: now }),
    },
  },
};
