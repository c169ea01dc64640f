import * as terms from "#contract/terms.ts";
import { inWords } from "#contract/text/numerals.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import { cancelled, completed, delivered, payAll, refundAll, revised, started } from "./effects.ts";
import { acceptanceEndOf } from "./facts.ts";
import {
  acceptanceOver,
  buyerCameBack,
  buyerIsHere,
  deadlinePassed,
  holds,
  noneWaits,
  noPaymentComes,
  notExtendedYet,
  revisionsLeft,
} from "./guards.ts";
import { dividedWords, earnedWords, expiredWords, numberWords, paidWords } from "./mail-words.ts";
import { isVeryLate, mayDecline, mayStart } from "./predicates.ts";
import type { Rows } from "./types.ts";

const lateHours = terms.cancelLateAfterMs / HOUR;
const extension = inWords(terms.acceptanceExtensionDays);

/** The transitions of an order from placing to end, without proposals and disputes. */
export const sale: Rows<
  | "place"
  | "await_transfer"
  | "pay"
  | "expire"
  | "cancel_unpaid"
  | "submit_requirements"
  | "start_without_requirements"
  | "deliver"
  | "request_revision"
  | "accept"
  | "extend_acceptance"
  | "auto_accept"
  | "resume_acceptance"
  | "decline"
  | "cancel_late"
  | "grow"
> = {
  grow: {
    from: ["in_progress", "delivered"],
    to: "same",
    by: ["system"],
    label: "追加款項",
    line: "追加的款項已付清，由平台保管",
    // The additional payment itself tells both sides.
    notifies: [],
    set: ({ dueAt, revisionsLeft }, _now, { bill, days = 0, revisions = 0 }) => ({
      ...bill,
      dueAt: dueAt && later(dueAt, days * DAY),
      revisionsLeft: revisionsLeft === null ? null : revisionsLeft + revisions,
    }),
  },
  place: {
    from: null,
    to: "pending_payment",
    by: ["buyer"],
    label: "下單",
    line: "訂單成立，等待付款",
    // Sellers do not see an order before it is paid.
    notifies: ["buyer"],
  },
  await_transfer: {
    from: "pending_payment",
    to: "same",
    by: ["system"],
    label: "等待轉帳或繳費",
    line: "買家取得繳費號碼，等待入帳",
    notifies: ["buyer"],
    mail: (_order, data) => numberWords(data),
    set: ({ deadlineAt }, now, { until = now }) => ({
      deadlineAt: deadlineAt && deadlineAt > until ? deadlineAt : until,
    }),
  },
  pay: {
    from: "pending_payment",
    to: ["awaiting_requirements", "in_progress"],
    by: ["system"],
    label: "付款",
    line: "付款完成，款項由平台保管",
    mail: paidWords,
    set(order, now, input) {
      const paid = { paidAt: now, paidMoney: input.paid ?? 0, paidAttemptId: input.attemptId ?? null };
      return (input.asked ?? 0) > 0
        ? { ...paid, state: "awaiting_requirements" as const }
        : { ...paid, state: "in_progress" as const, ...started(order, now, input) };
    },
  },
  expire: {
    from: "pending_payment",
    to: "expired",
    by: ["system"],
    when: [deadlinePassed, noPaymentComes],
    label: "付款逾期",
    line: "付款期限已過，訂單失效",
    notifies: ["buyer"],
    mail: expiredWords,
    set: (_order, now) => ({ closedAt: now, fault: "payment", closedReason: "付款期限已過" }),
  },
  cancel_unpaid: {
    from: "pending_payment",
    to: "cancelled",
    by: ["buyer"],
    label: "取消訂單",
    button: {
      form: "press",
      tone: "secondary",
      confirm: "確定要取消這筆還沒付款的訂單嗎？已經轉帳或繳費的款項入帳後會退還。",
      done: "訂單已取消",
    },
    line: "買家在付款前取消訂單",
    notifies: [],
    set: cancelled("買家在付款前取消"),
  },
  submit_requirements: {
    from: "awaiting_requirements",
    to: "in_progress",
    by: ["buyer"],
    label: "送出資料，開始製作",
    button: { form: "requirements", tone: "primary" },
    line: "買家提供了製作所需的資料，開始計算交期",
    set: (order, now, input) => ({ ...started(order, now, input), answers: input.answers ?? [] }),
  },
  start_without_requirements: {
    from: "awaiting_requirements",
    to: "in_progress",
    by: ["seller"],
    when: [holds(mayStart), buyerIsHere],
    label: "不等資料，直接開始",
    button: {
      form: "press",
      tone: "primary",
      confirm: `買家超過${inWords(terms.startWithoutRequirementsDays)}天沒有提供資料。開始後會立刻計算交期，確定要開始嗎？`,
      done: "已開始製作，交期開始計算",
    },
    line: "賣家直接開始製作，開始計算交期",
    set: started,
  },
  deliver: {
    from: "in_progress",
    to: "delivered",
    by: ["seller"],
    label: "交付成果",
    button: { form: "delivery", tone: "primary" },
    line: "賣家交付成果，等待買家驗收",
    says: "delivery",
    lapses: ["extension"],
    set: delivered,
  },
  request_revision: {
    from: "delivered",
    to: "in_progress",
    by: ["buyer"],
    when: [revisionsLeft],
    label: "要求修改",
    button: { form: "revision", tone: "secondary" },
    line: "買家要求修改",
    says: "revision",
    set: revised,
  },
  accept: {
    from: "delivered",
    to: "completed",
    by: ["buyer"],
    label: "完成驗收",
    button: {
      form: "press",
      tone: "primary",
      confirm: "成果沒問題就驗收，款項會撥給賣家，之後就不再修改。",
      done: "已完成驗收，款項會撥給賣家",
    },
    line: "買家完成驗收，交易完成",
    mail: earnedWords,
    money: payAll,
    lapses: ["extension", "cancellation"],
    set: completed,
  },
  extend_acceptance: {
    from: "delivered",
    to: "same",
    by: ["buyer"],
    when: [notExtendedYet],
    label: `驗收期限延長${extension}天`,
    button: {
      form: "press",
      tone: "secondary",
      confirm: `驗收期限只能延長一次，確定要延長${extension}天嗎？`,
      done: `驗收期限已延長${extension}天`,
    },
    line: `買家把驗收期限延長${extension}天`,
    set: (order, now) => ({
      extended: true,
      deadlineAt: later(order.deadlineAt ?? now, terms.acceptanceExtensionDays * DAY),
    }),
  },
  auto_accept: {
    from: "delivered",
    to: "completed",
    by: ["system"],
    when: [acceptanceOver, noneWaits("cancellation"), buyerIsHere],
    label: "自動驗收",
    line: "驗收期限已過，系統自動完成驗收",
    mail: earnedWords,
    money: payAll,
    lapses: ["extension", "cancellation"],
    set: completed,
  },
  resume_acceptance: {
    from: "delivered",
    to: "same",
    by: ["system"],
    when: [buyerIsHere, buyerCameBack],
    label: "重新計算驗收期限",
    line: `買家的帳號恢復使用，驗收期限重新計算${inWords(terms.acceptanceDays)}天`,
    set: (order) => ({ deadlineAt: acceptanceEndOf(order) }),
  },
  decline: {
    from: ["awaiting_requirements", "in_progress"],
    to: "cancelled",
    by: ["seller"],
    when: [holds(mayDecline)],
    label: "婉拒並全額退款",
    button: { form: "decline", tone: "danger" },
    line: "賣家婉拒這筆交易，款項全額退還買家",
    mail: dividedWords,
    money: refundAll,
    lapses: ["extension", "cancellation"],
    set: cancelled(),
  },
  cancel_late: {
    from: "in_progress",
    to: "cancelled",
    by: ["buyer"],
    when: [holds(isVeryLate)],
    label: "逾期取消並全額退款",
    button: {
      form: "press",
      tone: "danger",
      confirm: `賣家逾期超過 ${lateHours} 小時。取消後款項會全額退還，確定要取消嗎？`,
      done: "交易已取消，款項會全額退還",
    },
    line: "賣家逾期未交付，買家取消交易，款項全額退還",
    mail: dividedWords,
    money: refundAll,
    lapses: ["extension", "cancellation"],
    set: cancelled(`賣家逾期超過 ${lateHours} 小時未交付`, "seller"),
  },
};
