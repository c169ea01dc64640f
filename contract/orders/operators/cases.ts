import { z } from "zod";
import { grouped } from "#contract/money.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { atLeast, atMost, Money, Page, Person } from "#contract/shared.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { decisionKinds, disputeStates, Statement } from "../disputes.ts";
import { Bearer, LaterAmount } from "../later-refunds.ts";
import { limits } from "../limits.ts";
import { OrderAnswer, Room, RoomEntry } from "../room.ts";
import { OrderSnapshot } from "../snapshot.ts";
import { Fault, OrderState, Side } from "../states.ts";

/**
 * Cases that an operator decides: a dispute, an unanswered cancellation proposal, a contested fault, an order whose
 * party is blocked or has missed every deadline.
 */
export const caseKinds = ["dispute", "cancellation", "contest", "party"] as const;

export const CaseQuery = z.object({
  open: z.stringbool().catch(true).default(true),
  page: Page.default(1),
});

export const CaseRow = z.object({
  kind: z.enum(caseKinds),
  orderId: z.number().int(),
  title: z.string(),
  buyer: z.string(),
  seller: z.string(),
  total: Money,
  openedAt: When,
  /** Deadline of the decision; null while a bank decides about a payment. */
  dueAt: When.nullable(),
  overdue: z.boolean(),
  /**
   * Stage: the other party may still answer, has answered, or did not; both named the same amount; a bank has to decide
   * first.
   */
  stage: z.enum(["answering", "answered", "unanswered", "same_amount", "waiting", "frozen", "ended"]),
  endedAt: When.nullable(),
});
export type CaseRow = Wire<z.output<typeof CaseRow>>;

const Reason = (to: string) =>
  paragraphs({ error: `請填寫給${to}的理由` }).check(
    atLeast(limits.decisionMin, `給${to}的理由請至少寫 ${limits.decisionMin} 個字`),
    atMost(limits.decisionMax, `最多 ${grouped(limits.decisionMax)} 字`),
  );

export const DecisionForm = z.object({
  /** Refund to the buyer in NT$, from 0 to the amount paid. */
  refund: z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    z.coerce.number({ error: "請輸入退款金額" }).int("請輸入整數金額").min(0, "金額不能小於 0"),
  ),
  fault: Fault,
  reasonBuyer: Reason("買家"),
  reasonSeller: Reason("賣家"),
});

/** Orders a refund after completion. */
export const OrderRefundForm = DecisionForm.omit({ refund: true }).extend({ amount: LaterAmount, bearer: Bearer });

/** Answers for both parties. */
export const AnswerForBothForm = z.object({
  agree: z.boolean({ error: "請選擇同意或不同意" }),
  reasonBuyer: Reason("買家"),
  reasonSeller: Reason("賣家"),
});

/** `seller` confirms the seller's fault. */
export const DecideContestForm = z.object({ fault: Fault, reason: Reason("賣家") });

export const caseActs = ["decide_dispute", "answer_proposal", "decide_contest", "close_order", "refund_after"] as const;

/** All data for the operator's decision on one page. */
export const CaseFile = z.object({
  orderId: z.number().int(),
  title: z.string(),
  state: OrderState,
  stateLabel: z.string(),
  fault: Fault.nullable(),
  buyer: Person,
  seller: Person,
  /** Sides whose account is blocked or being deleted. */
  blockedSides: z.array(Side),
  total: Money,
  paidAt: When.nullable(),
  dueAt: When.nullable(),
  deliveredAt: When.nullable(),
  closedAt: When.nullable(),
  closedReason: z.string().nullable(),
  /** Newest first. */
  disputes: z.array(
    z.object({
      id: z.number().int(),
      state: z.enum(disputeStates),
      opened: Statement,
      answered: Statement.nullable(),
      /** Null while a bank decides about a payment: deadlines are suspended. */
      answerBy: When.nullable(),
      resolveBy: When.nullable(),
      endedAt: When.nullable(),
    }),
  ),
  /** A cancellation proposal that was not answered in time. */
  proposal: z.object({ side: Side, refund: Money, reason: z.string(), createdAt: When, answerBy: When }).nullable(),
  contest: z
    .object({
      reason: z.string(),
      createdAt: When,
      fault: Fault.nullable(),
      answer: z.string().nullable(),
      decidedAt: When.nullable(),
      operator: z.string().nullable(),
    })
    .nullable(),
  decisions: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(decisionKinds),
      at: When,
      operator: z.string().nullable(),
      refund: Money.nullable(),
      fault: Fault.nullable(),
      reasonBuyer: z.string().nullable(),
      reasonSeller: z.string().nullable(),
    }),
  ),
  /** The newest entries, oldest first; `more`: there are earlier ones. */
  entries: z.array(RoomEntry),
  more: z.boolean(),
  answers: z.array(OrderAnswer).nullable(),
  snapshot: OrderSnapshot,
  money: z.object({ buyer: Room.shape.money, seller: Room.shape.money }),
  laterRefunds: Room.shape.laterRefunds,
  /** What this operator may decide now. */
  may: z.array(z.enum(caseActs)),
  /** Why nothing can be decided yet; null when it can, or when nothing is open. */
  blocked: z.string().nullable(),
});
export type CaseFile = Wire<z.output<typeof CaseFile>>;
