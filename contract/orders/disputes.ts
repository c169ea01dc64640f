import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, Money } from "../shared.ts";
import { RoomFile } from "./files.ts";
import { limits } from "./limits.ts";
import { OrderSplit } from "./money/split.ts";
import { Fault, Side } from "./states.ts";

/** An empty field is no amount; coercion alone would read it as 0. */
const Amount = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  z.coerce.number({ error: "請輸入金額" }).int("請輸入整數金額").min(0, "金額不能小於 0"),
);

/** @param who reads it and by what name it is called */
const words = (label: string, min: number, max: number) =>
  paragraphs({ error: `請填寫${label}` }).check(
    atLeast(min, `${label}請至少寫 ${min} 個字`),
    atMost(max, `${label}最多 ${grouped(max)} 字`),
  );

/** One side's view: NT$ that should go back to the buyer, and why. Files may come with it. */
export const DisputeForm = z.object({ amount: Amount, reason: words("說明", limits.disputeMin, limits.disputeMax) });

/** The amount that the agreeing side had before their eyes. */
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

/** What one side has named. */
export const Statement = z.object(statement);
export type Statement = Wire<z.output<typeof Statement>>;

export const disputeStates = ["open", "withdrawn", "agreed", "decided"] as const;

export const RoomDispute = z.object({
  state: z.enum(disputeStates),
  opened: Statement,
  answered: Statement.nullable(),
  /** Until when the other side may answer, and when the operator is to decide; null while a bank decides. */
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

/** How a dispute, or a proposal to call it off that nobody answered, came to its end. */
export const RoomDecision = z.object({
  id: z.number().int(),
  kind: z.enum(decisionKinds),
  at: When,
  /** Who got what; null where the sale goes on. */
  split: OrderSplit.nullable(),
  fault: Fault.nullable(),
  /** The operator's words to this side; null where the parties agreed by themselves. */
  reason: z.string().nullable(),
});
export type RoomDecision = Wire<z.output<typeof RoomDecision>>;

/** The seller's word against a fault, and the operator's answer. */
export const RoomContest = z.object({
  reason: z.string(),
  createdAt: When,
  /** The fault as it stands since; null while it waits. */
  fault: Fault.nullable(),
  answer: z.string().nullable(),
  decidedAt: When.nullable(),
});
export type RoomContest = Wire<z.output<typeof RoomContest>>;
