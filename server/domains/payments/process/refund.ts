import { type RefundState, refundStates, type refundTransitions } from "#contract/payments/states.ts";
import { declare } from "#server/kernel/process/declare.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

type Changes = {
  code: string;
  message: string;
  payee: object | null;
  namedAt: Date | null;
  accountHash: string | null;
  askedAgainAt: Date;
  tries: number;
  tryAt: Date | null;
  doneAt: Date | null;
  confirmedAt: Date | null;
};

export type RefundProcessTypes = ProcessTypesOf<{
  state: RefundState;
  transition: (typeof refundTransitions)[number];
  actor: "system" | "gateway" | "payer" | "operator";
  facts: { state: RefundState | null; tries: number; confirmedAt: Date | null };
  /**
   * ask: whether it was paid by a number and cannot go back that way. put_off, drop, refuse, finish: what the gateway
   * said, and when it is tried again. name_account, take_points: where it goes, and whether a person looks at that
   * first.
   */
  input: {
    numbered?: boolean;
    why?: Pick<Changes, "code" | "message">;
    tryAt?: Date;
    payee?: object;
    accountHash?: string;
    held?: boolean;
  };
  changes: Changes;
  columns: { money?: string };
}>;

const unconfirmed: Guard<RefundProcessTypes> = {
  words: "銀行還沒有執行",
  test: ({ confirmedAt }) => confirmedAt === null,
};

/** An earlier request may have succeeded at the gateway, whatever the operator found: the nightly job queries it. */
const over = ({ tries }: { tries: number }, now: Date) => ({ doneAt: now, confirmedAt: tries > 0 ? null : now });

/** A refund to the payer. It posts nothing itself; its column says who books what. */
export const refundProcess: Process<RefundProcessTypes> = {
  name: "refund",
  subject: "payment_attempt",
  title: "退款",
  refused: { code: "conflict", text: "這筆退款的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: [],
  states: {
    queued: { label: refundStates.queued, next: "gateway", endedBy: "金流的回覆；太久沒有結果就交給財務" },
    choosing: { label: refundStates.choosing, next: "payer", endedBy: "買家選擇；太久沒有選擇就交給財務" },
    held: { label: refundStates.held, next: "operator", endedBy: "財務放行，或請買家重新選擇" },
    by_bank: { label: refundStates.by_bank, next: "operator", endedBy: "銀行轉帳，或請買家重新選擇" },
    refused: { label: refundStates.refused, next: "operator", endedBy: "再試一次，或人工完成" },
    done: { label: refundStates.done, next: "gateway", endedBy: "銀行執行，或沒有執行" },
    settled: { label: refundStates.settled },
    cancelled: { label: refundStates.cancelled },
  },
  transitions: {
    ask: {
      from: null,
      to: ["queued", "choosing"],
      by: ["system"],
      label: "申請退款",
      act: "payment.ask_refund",
      set: (_refund, now, { numbered }) =>
        numbered ? { state: "choosing" as const } : { state: "queued" as const, tryAt: now },
      money: "escrow → clearing or refunds_payable, by whoever asks",
    },
    put_off: {
      from: "queued",
      to: "same",
      by: ["gateway"],
      label: "稍後再退款",
      quiet: true,
      set: ({ tries }, _now, { why, tryAt }) => ({ ...why, tries: tries + 1, ...(tryAt && { tryAt }) }),
    },
    // The bank accepted the refund and then did not carry it out.
    drop: {
      from: "done",
      to: "refused",
      by: ["gateway"],
      when: [unconfirmed],
      label: "退款被拒",
      act: "payment.refuse_refund",
      set: (_refund, _now, { why }) => ({ doneAt: null, ...why }),
    },
    refuse: {
      from: "queued",
      to: "refused",
      by: ["gateway"],
      label: "退款被拒",
      act: "payment.refuse_refund",
      set: ({ tries }, _now, { why }) => ({ tries: tries + 1, tryAt: null, doneAt: null, ...why }),
    },
    finish: {
      from: "queued",
      to: "done",
      by: ["gateway"],
      label: "完成退款",
      act: "payment.refund",
      set: ({ tries }, now, { why }) => ({ tries: tries + 1, tryAt: null, doneAt: now, ...why }),
    },
    retry: {
      from: "refused",
      to: "queued",
      by: ["operator"],
      label: "重新退款",
      act: "payment.retry_refund",
      set: (_refund, now) => ({ tries: 0, tryAt: now }),
    },
    take_points: {
      from: "choosing",
      to: "settled",
      by: ["payer"],
      label: "選擇退款方式",
      act: "payment.choose_refund",
      set: (_refund, now, { payee }) => ({ ...over(_refund, now), ...(payee && { payee }) }),
      money: "refunds_payable → points, by finance",
    },
    name_account: {
      from: "choosing",
      to: ["by_bank", "held"],
      by: ["payer"],
      label: "選擇退款方式",
      act: "payment.choose_refund",
      set: (_refund, now, { payee = null, accountHash = null, held }) => ({
        ...{ payee, accountHash, namedAt: now },
        state: held ? ("held" as const) : ("by_bank" as const),
      }),
    },
    let_go: {
      from: "held",
      to: "by_bank",
      by: ["operator"],
      label: "放行退款匯款",
      act: "payment.let_refund_go",
    },
    ask_again: {
      from: ["by_bank", "held", "choosing"],
      to: "choosing",
      by: ["operator"],
      label: "請買家重新選擇",
      quiet: true,
      set: (_refund, now) => ({ payee: null, accountHash: null, namedAt: null, askedAgainAt: now }),
    },
    finish_by_hand: {
      from: "refused",
      to: "done",
      by: ["operator"],
      label: "人工完成退款",
      act: "payment.settle_refund",
      set: over,
    },
    pay_by_bank: {
      from: ["refused", "by_bank", "choosing"],
      to: "settled",
      by: ["operator"],
      label: "人工完成退款",
      act: "payment.settle_refund",
      set: over,
      money: "clearing or refunds_payable → bank, by finance",
    },
    // A chargeback has returned the same money.
    cancel: {
      from: ["queued", "choosing", "held", "by_bank", "refused"],
      to: "cancelled",
      by: ["system"],
      label: "取消退款",
      act: "payment.cancel_refund",
      set: (refund, now) => ({ tryAt: null, ...over(refund, now) }),
      money: "clearing or refunds_payable → chargebacks, by finance",
    },
  },
};

export const declaredRefunds = declare(refundProcess, { heads: ["money"], cells: ({ money }) => [money ?? ""] });
