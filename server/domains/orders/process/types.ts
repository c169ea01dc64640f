import type { OrderForm } from "#contract/orders/forms.ts";
import type { Fault, OrderState, ProposalKind, ProposalState, Side, TransitionName } from "#contract/orders/states.ts";
import type { Predicate } from "#server/kernel/process/predicate.ts";
import type { Guard, Transition } from "#server/kernel/process/process-table.ts";
import type { Bill, Grown, Split } from "../money/money.ts";
import type { Passage } from "../money/shares.ts";
import type { OrderFacts } from "./facts.ts";

export type OrderActor = Side | "operator" | "system";

/** What the buyer answered to a question of the seller. */
export type StoredAnswer = { question: string; answer: string; fileIds?: number[] | undefined };

/** What a transition may bring with it; each row reads its own part. */
export type OrderInput = {
  /** Who makes it. */
  by?: OrderActor;
  /** pay: how many questions the buyer has to answer. */
  asked?: number;
  /** pay: NT$ that came through the gateway, and by which payment. */
  paid?: number;
  attemptId?: number;
  /** await_transfer: the last moment at which the number can be paid. */
  until?: Date;
  /** What starts the work: delivery days. agree_extension: days more. */
  days?: number;
  /** Where somebody named an amount: NT$ back to the buyer. */
  refund?: number;
  /** What the row's money rule made of the held money; null where it stays held. */
  split?: Split | null;
  /** How long the seller's share rests; null when there is none. */
  clearanceDays?: number | null;
  reason?: string;
  answers?: StoredAnswer[];
  fault?: Fault;
  /** open_dispute, answer_dispute: NT$ back to the buyer in this side's view, and the message that says why. */
  amount?: number;
  messageId?: number;
  /** grow: the bill and what of it was paid how, with what was bought in addition; revisions more. Days more stand in `days`. */
  grown?: Grown;
  revisions?: number;
  /** thaw, charge_back: since when it stood still, and NT$ that have gone back to the buyer by now. */
  frozenAt?: Date;
  refunded?: number;
  /** What is proposed, beside its kind. */
  proposal?: { reason: string; days?: number; refund?: number };
};

/** What a sale does not change of itself: what the clock keeps, and what payments and accounts have to do with it. */
type DerivedFact =
  | "state"
  | "deadlineAt"
  | "reminded"
  | "payments"
  | "frozen"
  | "blocked"
  | "buyerBackAt"
  | "revisionsAsked";

/** What becomes of a sale's columns, its pauses, its dispute and its proposals. */
export type OrderChanges = Omit<OrderFacts, DerivedFact> &
  Grown & {
    deadlineAt: Date | null;
    answers: StoredAnswer[];
    paidAttemptId: number | null;
    refunded: number;
    completedAt: Date;
    closedAt: Date;
    clearsAt: Date | null;
    fault: Fault;
    closedReason: string;
  };

/** Divides the held money of a sale. */
export type MoneyRule = { words: string; split(bill: HeldBill, input: OrderInput): Split };

/** A bill with what of it has gone back already, NT$: by a bank, while the rest is held. */
export type HeldBill = Bill & { refunded: number };

type Columns = {
  /** Every transition of a sale stands in its history. */
  line: string | Partial<Record<OrderActor, string>>;
  /** What happens to the held money; absent: it stays held. */
  money?: MoneyRule;
  /** The message that comes with it tells it in the room, so the line is not shown there. */
  says?: "delivery" | "revision" | "dispute";
  /** Makes a proposal that waits. */
  proposes?: ProposalKind;
  /** What becomes of the proposal that waits. */
  settles?: { kind: ProposalKind; as: Exclude<ProposalState, "open"> };
  /** Proposals that make no sense any more. */
  lapses?: readonly ProposalKind[];
  /** How it ends the dispute. */
  ends?: "withdrawn" | "agreed" | "decided";
};

/** What waits for a side in a state; `when` is true of it, or absent. */
export type StateTask = { side: Side; title: string; when?: Predicate<OrderFacts> };

/** What mails say of an order's money. */
export type MailRow = Bill &
  Pick<OrderFacts, "createdAt" | "offerId"> & {
    paidPoints: number;
    paidCoins: number;
    refunded: number;
    passage: Passage;
  };

/** What `order_events.data` holds of a decision: of an operator's all of it, of what the parties agreed the refund. */
export type DecisionData = {
  /** NT$ back to the buyer. */
  refund: number;
  fault: Fault;
  reasonBuyer: string;
  reasonSeller: string;
};

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

/** Some of the rows of the table. */
export type Rows<N extends TransitionName> = Record<N, OrderTransition>;
