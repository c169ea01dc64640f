import { z } from "zod";
import type { OfferState, OfferTransition, offerForms } from "#contract/requests/states.ts";
import type { Guard, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { num, text } from "#server/kernel/rows.ts";
import type { Report, ReportDecision } from "#server/publishing/reports.ts";

/** A buyer's counteroffer; null keeps the offered value. */
export const Counter = z.object({
  price: num.nullable(),
  days: num.nullable(),
  scope: z.array(text),
  word: text,
  at: text,
});
export type Counter = z.output<typeof Counter>;

export const ScopeLine = z.object({ text: text, want: text.nullable() });
export type ScopeLine = z.output<typeof ScopeLine>;

/** The facts of an offer that the rules need. */
export type OfferFacts = {
  state: OfferState;
  requestId: number | null;
  version: number;
  price: number;
  days: number;
  scope: readonly ScopeLine[];
  validDays: number;
  validUntil: Date | null;
  deadlineAt: Date | null;
  reminded: number;
  readAt: Date | null;
  firstReadAt: Date | null;
  answeredAt: Date | null;
  counter: Counter | null;
  /** Its request accepts offers; true without a request. */
  requestOpen: boolean;
  /** Another offer to the same request was accepted. */
  otherAccepted: boolean;
  /** There are unsent edits; read for its seller's pages. */
  changed?: boolean;
};

export type OfferActor = "buyer" | "seller" | "operator" | "system";

export type OfferChanges = {
  price: number;
  days: number;
  scope: ScopeLine[];
  version: number;
  requestVersion: number | null;
  draft: null;
  counter: Counter | null;
  sentAt: Date;
  readAt: Date | null;
  firstReadAt: Date;
  answeredAt: Date;
  validUntil: Date;
  shortlisted: boolean;
  declinedReason: string | null;
  declinedWord: string;
  orderId: number | null;
  acceptedAt: Date;
  endedAt: Date;
};

type Columns = {
  /** The sent version, or the one from the counteroffer, is stored in `offer_versions`. */
  keeps?: "version" | "counter";
  /** The request's offer count and search row change. */
  counts?: true;
  /** The decision about its open reports. */
  reports?: ReportDecision;
  /** Open pages of its conversation are notified. */
  shows?: true;
};

export type OfferProcessTypes = ProcessTypesOf<{
  state: OfferState;
  transition: OfferTransition;
  actor: OfferActor;
  side: "buyer" | "seller";
  form: (typeof offerForms)[number];
  facts: OfferFacts;
  input: {
    requestVersion?: number | null;
    counter?: Counter;
    reason?: string | null;
    word?: string;
    orderId?: number;
    reports?: readonly Report[];
  };
  changes: OfferChanges;
  row: {
    id: number;
    title: string;
    price: number;
    declinedReason: string | null;
    declinedWord: string;
    counter: Counter | null;
  };
  columns: Columns;
}>;

export type OfferGuard = Guard<OfferProcessTypes>;
