import {
  type AttemptState,
  attemptStates,
  type attemptTransitions,
  type RefundState,
} from "#contract/payments/states.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import { declare } from "#server/kernel/process/declare.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { isRefused, isRunning } from "./predicates.ts";
import { isDoubtful, nothingInDoubt, RETURNED } from "./rules.ts";

type Changes = {
  gatewayTrade: string | null;
  cardLast4: string | null;
  issuedNumber: string;
  issuedBank: string | null;
  failCode: string | null;
  failMessage: string | null;
  wrongAmount: null;
  unansweredAt: null;
  refundAmount: number;
  refundedAt: Date;
  askAt: Date | null;
  paidAt: Date;
  expiresAt: Date;
};

type Facts = {
  state: AttemptState;
  issuedNumber: string | null;
  askAt: Date | null;
  wrongAmount: number | null;
  unansweredAt: Date | null;
};

export type AttemptProcessTypes = ProcessTypesOf<{
  state: AttemptState;
  transition: (typeof attemptTransitions)[number];
  actor: "payer" | "gateway" | "system" | "operator";
  facts: Facts;
  /**
   * issue_number: which. pay, fail: what the gateway said. expire: whether it can never be paid. close_by_hand: what a
   * person found out. follow_refunds: the states of its refunds, and what has gone back.
   */
  input: {
    issued?: Pick<Changes, "issuedNumber" | "issuedBank" | "expiresAt">;
    paid?: Pick<Changes, "gatewayTrade" | "cardLast4" | "paidAt">;
    failed?: Pick<Changes, "gatewayTrade" | "failCode" | "failMessage">;
    never?: boolean;
    outcome?: "nothing" | "returned";
    refunds?: readonly RefundState[];
    back?: { refundAmount?: number; refundedAt?: Date };
  };
  changes: Changes;
  columns: { money?: string };
}>;

const noNumberYet: Guard<AttemptProcessTypes> = {
  words: "還沒有繳費號碼",
  test: ({ issuedNumber }) => issuedNumber === null,
};
const inDoubt: Guard<AttemptProcessTypes> = { words: "結果不明", test: isDoubtful };

/** The state of a payment by its refunds. A refused refund stays visible until an operator has settled it. */
function stateAfter(states: readonly RefundState[]): AttemptState {
  const refunds = states.map((state) => ({ state }));
  if (refunds.some((refund) => isRunning.test(refund))) return "refunding";
  return refunds.some((refund) => isRefused.test(refund)) ? "refund_refused" : "refunded";
}

/** A payment attempt, until its money is booked or refunded. It posts nothing itself. */
export const attemptProcess: Process<AttemptProcessTypes> = {
  name: "payment",
  subject: "payment_attempt",
  title: "付款",
  refused: { code: "conflict", text: "這筆付款的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: [],
  states: {
    started: { label: attemptStates.started, next: "payer", endedBy: "金流的通知或回覆；付款頁面逾時" },
    paid: { label: attemptStates.paid, next: "system", endedBy: "退款；沒有退款就一直有效" },
    failed: { label: attemptStates.failed, next: "gateway", endedBy: "晚到的款項；沒有就一直是失敗" },
    expired: { label: attemptStates.expired, next: "gateway", endedBy: "晚到的款項；沒有就一直是逾時" },
    refunding: { label: attemptStates.refunding, next: "system", endedBy: "退款的結果" },
    refunded: { label: attemptStates.refunded, next: "system", endedBy: "其餘款項的退款；銀行沒有執行" },
    refund_refused: { label: attemptStates.refund_refused, next: "operator", endedBy: "再退一次，或人工完成" },
  },
  transitions: {
    start: { from: null, to: "started", by: ["payer"], label: "開始付款", act: "payment.start" },
    // An attempt that expired as never reached, but was reached, is open again as long as its number is valid.
    issue_number: {
      from: ["started", "expired"],
      to: "started",
      by: ["gateway"],
      when: [noNumberYet],
      label: "取得繳費號碼",
      act: "payment.issue_number",
      set: ({ askAt }, now, { issued }) => {
        const soon = later(now, HOUR);
        return { ...issued, askAt: askAt !== null && askAt < soon ? askAt : soon };
      },
    },
    // An attempt that failed or expired may still become paid.
    pay: {
      from: ["started", "failed", "expired"],
      to: "paid",
      by: ["gateway"],
      label: "付款完成",
      act: "payment.settle",
      set: (_attempt, _now, { paid }) => ({
        ...paid,
        failCode: null,
        failMessage: null,
        askAt: null,
        ...nothingInDoubt,
      }),
      money: "clearing → escrow, by orders; the check of a card goes back",
    },
    fail: {
      from: "started",
      to: "failed",
      by: ["gateway"],
      label: "付款失敗",
      act: "payment.fail",
      set: (_attempt, _now, { failed }) => ({ ...failed, askAt: null, ...nothingInDoubt }),
    },
    expire: {
      from: "started",
      to: "expired",
      by: ["system"],
      label: "付款逾時",
      quiet: true,
      set: (_attempt, _now, { never }) => (never ? { askAt: null } : {}),
    },
    close_by_hand: {
      from: ["started", "failed", "expired"],
      to: ["failed", "expired"],
      by: ["operator"],
      when: [inDoubt],
      label: "人工確認付款結果",
      act: "payment.close_by_hand",
      set: (_attempt, _now, { outcome }) => ({
        ...(outcome === "returned"
          ? { state: "failed" as const, failCode: RETURNED, failMessage: null }
          : { state: "expired" as const }),
        askAt: null,
        ...nothingInDoubt,
      }),
    },
    follow_refunds: {
      from: ["paid", "refunding", "refunded", "refund_refused"],
      to: ["refunding", "refunded", "refund_refused"],
      by: ["system"],
      label: "跟隨退款",
      quiet: true,
      set: (_attempt, _now, { refunds = [], back }) => ({ ...back, state: stateAfter(refunds) }),
    },
  },
};

export const declaredAttempts = declare(attemptProcess, { heads: ["money"], cells: ({ money }) => [money ?? ""] });
