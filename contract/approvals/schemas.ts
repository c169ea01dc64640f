import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { explained, Money, offeredOf, Page } from "../shared.ts";
import { type ApprovalState, approvalForms, approvalStates, approvalTransitions } from "./states.ts";

export const ApprovalQuery = z.object({
  open: z.stringbool().catch(true).default(true),
  page: Page.default(1),
});

/** Why a proposed decision is not carried out. */
export const RejectForm = z.object({
  reason: paragraphs({ error: "請填寫原因" }).check(...explained),
});

/** A decision that one operator has proposed and another one carries out. */
export const ApprovalRow = z.object({
  id: z.number().int(),
  /** What it is about, and where to look before it is approved. */
  title: z.string(),
  url: z.string(),
  /** 0 where it is not about money. */
  amount: Money,
  /** What would be done, in the words of the domain that does it. */
  facts: z.array(z.object({ term: z.string(), value: z.string() })),
  state: z.enum(Object.keys(approvalStates) as ApprovalState[]),
  proposedBy: z.string(),
  proposedAt: When,
  decidedBy: z.string().nullable(),
  decidedAt: When.nullable(),
  reason: z.string().nullable(),
  /** What this operator may do with it now. */
  actions: z.array(offeredOf(z.enum(approvalTransitions), z.enum(approvalForms))),
});
export type ApprovalRow = Wire<z.output<typeof ApprovalRow>>;

/** Answered by a call that decides about money: done, or proposed to a second operator. */
export const Decided = z.object({ waiting: z.boolean() });
export type Decided = z.output<typeof Decided>;
