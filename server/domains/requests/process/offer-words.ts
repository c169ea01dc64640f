import type { OfferState, OfferTransition, offerForms } from "#contract/requests/states.ts";
import type { ReportDecision } from "#server/kernel/moderation/reports.ts";
import type { Guard, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

/** Other terms that a buyer named; what is null stays as offered. */
export type Counter = { price: number | null; days: number | null; scope: string[]; word: string; at: string };

export type ScopeLine = { text: string; want: string | null };

/** What the rules need to know of an offer. */
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
  /** Its request takes offers; true where it answers none. */
  requestOpen: boolean;
  /** Another offer to the same request was accepted. */
  otherAccepted: boolean;
  /** Something is typed that is not sent; read for its seller's pages. */
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
  /** The version that is sent, or that follows from the counter, is stored in `offer_versions`. */
  keeps?: "version" | "counter";
  /** The request's count of offers, and the search by it, change. */
  counts?: true;
  /** What becomes of the reports of it. */
  reports?: ReportDecision;
  /** Open pages of its conversation are told. */
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
