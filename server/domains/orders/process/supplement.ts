import type { Side } from "#contract/orders/states.ts";
import type { SupplementKind, SupplementState, SupplementTransition } from "#contract/orders/supplements.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { frozen } from "./chargebacks.ts";
import { isBeingPaid } from "./facts.ts";

export type SupplementActor = Side | "system";

/** The facts that the guards of a supplement use. */
export type SupplementFacts = {
  state: SupplementState | null;
  kind: SupplementKind;
  by: Side;
  answerBy: Date | null;
  /** Whether its order can still take it. */
  fits: boolean;
  /** A chargeback of the order is open: nothing starts until the bank decides. */
  frozen: boolean;
  /**
   * Payments of an overdue supplement that were made or may still arrive, with their expiry; null: until the gateway
   * answers.
   */
  payments: readonly { until: Date | null }[];
};

/** pay: how it was paid, and when a tip clears. */
export type SupplementInput = { attemptId?: number | null; paidMoney?: number; clearsAt?: Date | null };

export type SupplementProcessTypes = ProcessTypesOf<{
  state: SupplementState;
  transition: SupplementTransition;
  actor: SupplementActor;
  side: Side;
  facts: SupplementFacts;
  input: SupplementInput;
  changes: {
    answerBy: Date | null;
    paidAt: Date;
    paidAttemptId: number | null;
    paidMoney: number;
    clearsAt: Date | null;
  };
  row: { title: string };
}>;

const mine: Guard<SupplementProcessTypes> = { words: "自己提出的", test: ({ by }, _now, actor) => actor === by };
const theirs: Guard<SupplementProcessTypes> = { words: "對方提出的", test: ({ by }, _now, actor) => actor !== by };
const fits: Guard<SupplementProcessTypes> = { words: "交易的狀態還能追加", test: (facts) => facts.fits };

/** Payments under way at the gateway are still booked. */
const goesOn: Guard<SupplementProcessTypes> = {
  words: "銀行沒有在處理付款爭議",
  test: ({ frozen }) => !frozen,
  text: frozen.text,
};

/** A payment made in time may be booked a little later. If the order cannot take it any more, it is refunded. */
const noPaymentComes: Guard<SupplementProcessTypes> = {
  words: "沒有進行中的付款，或交易已不能追加",
  test: (facts, now) => !facts.fits || !isBeingPaid(facts, now),
};

const waits = (_facts: SupplementFacts, now: Date) => ({ answerBy: later(now, terms.supplementDays * DAY) });
const ended = () => ({ answerBy: null });

/** An additional payment: proposed by either side, agreed to by the seller, paid by the buyer. */
export const supplementProcess: Process<SupplementProcessTypes> = {
  name: "supplement",
  title: "追加款項",
  refused: { code: "transition_refused", text: "這筆追加款項的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: ["buyer", "seller"],
  states: {
    asked: {
      label: "等待賣家同意",
      labels: { buyer: "等賣家同意", seller: "等你同意" },
      next: "seller",
      endedBy: `賣家回覆，或 ${terms.supplementDays} 天後失效`,
    },
    open: {
      label: "等待買家付款",
      labels: { buyer: "等你付款", seller: "等買家付款" },
      next: "buyer",
      endedBy: `買家付款，或 ${terms.supplementDays} 天後失效`,
    },
    paid: { label: "已付款" },
    refused: { label: "沒有同意" },
    taken_back: { label: "已撤回" },
    lapsed: { label: "已失效" },
  },
  transitions: {
    ask: {
      from: null,
      to: "asked",
      by: ["buyer"],
      when: [goesOn, fits],
      label: "希望追加",
      line: "買家希望追加「{title}」，等你同意",
      set: waits,
    },
    offer: {
      from: null,
      to: "open",
      by: ["buyer", "seller"],
      when: [goesOn, fits],
      label: "提出追加款項",
      line: "賣家提出追加款項「{title}」",
      set: waits,
    },
    agree: {
      from: "asked",
      to: "open",
      by: ["seller"],
      when: [goesOn, fits],
      label: "同意",
      button: { form: "press", tone: "primary", done: "已同意，等待買家付款" },
      line: "賣家同意追加「{title}」，付款後生效",
      set: waits,
    },
    refuse: {
      from: ["asked", "open"],
      to: "refused",
      by: ["buyer", "seller"],
      when: [theirs],
      label: "不同意",
      button: { form: "press", tone: "secondary", done: "已回覆不同意" },
      line: "對方沒有同意追加「{title}」",
      set: ended,
    },
    take_back: {
      from: ["asked", "open"],
      to: "taken_back",
      by: ["buyer", "seller"],
      when: [mine],
      label: "撤回",
      button: { form: "press", tone: "secondary", done: "已撤回" },
      line: "對方撤回追加款項「{title}」",
      set: ended,
    },
    pay: {
      from: "open",
      to: "paid",
      by: ["system"],
      when: [fits],
      label: "付款",
      line: "「{title}」已付款",
      notifies: ["buyer", "seller"],
      set: (_facts, now, { attemptId = null, paidMoney = 0, clearsAt = null }) => ({
        ...{ answerBy: null, paidAt: now, paidAttemptId: attemptId, paidMoney, clearsAt },
      }),
    },
    lapse: {
      from: ["asked", "open"],
      to: "lapsed",
      by: ["system"],
      when: [noPaymentComes],
      label: "失效",
      line: "追加款項「{title}」已失效",
      set: ended,
    },
  },
};
