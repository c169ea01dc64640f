import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, Money } from "../shared.ts";
import { RoomFile } from "./files.ts";
import { limits } from "./limits.ts";
import { OrderSplit } from "./money/split.ts";
import { Fault, Side } from "./states.ts";

/** An empty field means "no amount"; coercion would read it as 0. */
const Amount = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  z.coerce.number({ error: "請輸入金額" }).int("請輸入整數金額").min(0, "金額不能小於 0"),
);

const words = (label: string, min: number, max: number) =>
  paragraphs({ error: `請填寫${label}` }).check(
    atLeast(min, `${label}請至少寫 ${min} 個字`),
    atMost(max, `${label}最多 ${grouped(max)} 字`),
  );

/** A party's statement: the refund it asks for in NT$, and why. Files may be attached. */
export const DisputeForm = z.object({ amount: Amount, reason: words("說明", limits.disputeMin, limits.disputeMax) });

/** The amount that the agreeing party saw. */
export const AgreeAmountForm = z.object({ amount: Amount });

export const ContestForm = z.object({ reason: words("理由", limits.contestMin, limits.contestMax) });

const statement = {
  side: Side,
  mine: z.boolean(),
  amount: Money,
  text: z.string(),
  files: z.array(RoomFile),
  at: When,
};

/** Statement of one party. */
export const Statement = z.object(statement);
export type Statement = Wire<z.output<typeof Statement>>;

export const disputeStates = ["open", "withdrawn", "agreed", "decided"] as const;

export const RoomDispute = z.object({
  state: z.enum(disputeStates),
  opened: Statement,
  answered: Statement.nullable(),
  /** Deadlines of the other party's answer and of the operator's decision; null while a bank decides. */
  answerBy: When.nullable(),
  resolveBy: When.nullable(),
  endedAt: When.nullable(),
});
export type RoomDispute = Wire<z.output<typeof RoomDispute>>;

export const decisionKinds = [
  "decide_dispute",
  "agree_amount",
  "agree_cancellation",
  "refuse_cancellation",
  "close_for_parties",
] as const;

/** Outcome of a dispute, or of an unanswered cancellation proposal. */
export const RoomDecision = z.object({
  id: z.number().int(),
  kind: z.enum(decisionKinds),
  at: When,
  /** Split of the money; null when the order continues. */
  split: OrderSplit.nullable(),
  fault: Fault.nullable(),
  /** The operator's explanation for this side; null when the parties agreed by themselves. */
  reason: z.string().nullable(),
});
export type RoomDecision = Wire<z.output<typeof RoomDecision>>;

/** The seller's objection to a fault, and the operator's answer. */
export const RoomContest = z.object({
  reason: z.string(),
  createdAt: When,
  /** The final fault; null while the contest is open. */
  fault: Fault.nullable(),
  answer: z.string().nullable(),
  decidedAt: When.nullable(),
});
export type RoomContest = Wire<z.output<typeof RoomContest>>;
