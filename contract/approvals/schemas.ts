import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { explained, Money, offeredOf, Page } from "../shared.ts";
import { type ApprovalState, approvalForms, approvalStates, approvalTransitions } from "./states.ts";

export const ApprovalQuery = z.object({
  open: z.stringbool().catch(true).default(true),
  page: Page.default(1),
});

/** Reason for rejecting a proposed decision. */
export const RejectForm = z.object({
  reason: paragraphs({ error: "請填寫原因" }).check(...explained),
});

/** A decision proposed by one operator that needs approval by another. */
export const ApprovalRow = z.object({
  id: z.number().int(),
  /** Subject of the decision, and the page to check before approving. */
  title: z.string(),
  url: z.string(),
  /** 0 where it is not about money. */
  amount: Money,
  /** What approval would do, worded by the domain that executes it. */
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

/** Result of a decision about money: executed, or waiting for a second operator. */
export const Decided = z.object({ waiting: z.boolean() });
export type Decided = z.output<typeof Decided>;
