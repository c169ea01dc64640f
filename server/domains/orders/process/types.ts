import { z } from "zod";
import type { OrderForm } from "#contract/orders/forms.ts";
import type { Bill } from "#contract/orders/money/bill.ts";
import type { OrderInfo } from "#contract/orders/room.ts";
import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import {
  Fault,
  type OrderState,
  type ProposalKind,
  type ProposalState,
  type Side,
  type TransitionName,
} from "#contract/orders/states.ts";
import type { Predicate } from "#server/kernel/process/predicate.ts";
import type { Guard, Transition } from "#server/kernel/process/process-table.ts";
import { num, text } from "#server/kernel/rows.ts";
import type { PaidBill, Split } from "../money/money.ts";
import type { Passage } from "../money/shares.ts";
import type { OrderFacts } from "./facts.ts";

export type OrderActor = Side | "operator" | "system";

/** The buyer's answer to a question of the seller. */
export type StoredAnswer = { question: string; answer: string; fileIds?: number[] | undefined };

/** Input of transitions; each reads its own part. */
export type OrderInput = {
  /** The actor. */
  by?: OrderActor;
  /** pay: number of questions for the buyer. */
  asked?: number;
  /** pay: NT$ paid through the gateway, and the payment. */
  paid?: number;
  attemptId?: number;
  /** await_transfer: the last moment at which the number can be paid. */
  until?: Date;
  /** deliver: the buyer may withdraw by law within seven days. */
  withdrawable?: boolean;
  /** Transitions that start the work: delivery days. agree_extension: additional days. */
  days?: number;
  /** Refund to the buyer that somebody named, NT$. */
  refund?: number;
  /** Split of the held money by the row's money rule; null if it stays in escrow. */
  split?: Split | null;
  /** Clearance period of the seller's share; null if there is none. */
  clearanceDays?: number | null;
  reason?: string;
  answers?: StoredAnswer[];
  fault?: Fault;
  /** open_dispute, answer_dispute: NT$ back to the buyer in this side's view, and the message that says why. */
  amount?: number;
  messageId?: number;
  /** grow: the bill and payments including the supplement, and additional revisions; additional days are in `days`. */
  bill?: PaidBill;
  revisions?: number;
  /** thaw, charge_back: NT$ refunded to the buyer so far; thaw: also when the order was frozen. */
  frozenAt?: Date;
  refunded?: number;
  /** Content of a proposal, besides its kind. */
  proposal?: { reason: string; days?: number; refund?: number };
};

/** Facts that transitions do not change: they come from deadlines, payments and accounts. */
type DerivedFact =
  | "state"
  | "deadlineAt"
  | "reminded"
  | "payments"
  | "frozen"
  | "blocked"
  | "buyerBackAt"
  | "revisionsAsked"
  | "refundable"
  | "onSite";

/** Changes of a transition to an order's columns, pauses, dispute and proposals. */
export type OrderChanges = Omit<OrderFacts, DerivedFact> &
  PaidBill & {
    deadlineAt: Date | null;
    answers: StoredAnswer[];
    paidAttemptId: number | null;
    refunded: number;
    completedAt: Date | null;
    closedAt: Date;
    clearsAt: Date | null;
    fault: Fault;
    closedReason: string;
  };

/** Splits the held money of an order. */
export type MoneyRule = { words: string; split(bill: HeldBill, input: OrderInput): Split };

/** A bill with the amount that a chargeback has already returned, NT$. */
export type HeldBill = Bill & { refunded: number };

type Columns = {
  /** The line in the order's history, which shows every transition. */
  line: string | Partial<Record<OrderActor, string>>;
  /** How the held money is split; absent: it stays in escrow. */
  money?: MoneyRule;
  /** A message shows it on the order's page, so the line is not shown there. */
  says?: "delivery" | "revision" | "dispute";
  /** Opens a proposal. */
  proposes?: ProposalKind;
  /** Closes the open proposal. */
  settles?: { kind: ProposalKind; as: Exclude<ProposalState, "open"> };
  /** Kinds of proposals that this transition lapses. */
  lapses?: readonly ProposalKind[];
  /** How it ends the dispute. */
  ends?: "withdrawn" | "agreed" | "decided";
};

/** A task of a side in a state, if `when` is absent or true. `verb` is what its button says. */
export type StateTask = { side: Side; title: string; verb: string; when?: Predicate<OrderFacts> };

/** What mails need of an order. */
export type MailRow = PaidBill &
  Pick<OrderFacts, "createdAt" | "offerId" | "state" | "paidAt"> & {
    paidCoins: number;
    refunded: number;
    snapshot: OrderSnapshot;
    passage: Passage;
    /** By what it was paid; null: by nothing but points and coins, or it is unpaid. */
    payment: OrderInfo["payment"];
    /** When the transition happened, and who made it. */
    at: Date;
    by: OrderActor;
  };

/** Content of `order_events.data` for a decision. Agreements of the parties contain the refund only. */
export const DecisionData = z.object({
  /** NT$ back to the buyer. */
  refund: num,
  fault: Fault,
  reasonBuyer: text,
  reasonSeller: text,
});
export type DecisionData = z.output<typeof DecisionData>;

type SideTexts = Record<Side, string>;

export type OrderProcessTypes = {
  state: OrderState;
  transition: TransitionName;
  actor: OrderActor;
  side: Side;
  form: OrderForm;
  facts: OrderFacts;
  input: OrderInput;
  changes: OrderChanges;
  row: MailRow;
  columns: Columns;
  stateColumns: { tasks?: readonly StateTask[]; sentence: SideTexts | ((facts: OrderFacts, now: Date) => SideTexts) };
};

export type OrderTransition = Transition<OrderProcessTypes>;
export type OrderGuard = Guard<OrderProcessTypes>;

/** A part of the table of transitions. */
export type Rows<N extends TransitionName> = Record<N, OrderTransition>;
