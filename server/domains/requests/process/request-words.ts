import type { RequestState, RequestTransition, requestForms } from "#contract/requests/states.ts";
import type { ReportDecision } from "#server/kernel/moderation/reports.ts";
import type { Guard, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

/** What the rules need to know of a request. */
export type RequestFacts = {
  state: RequestState;
  type: number;
  hiddenReason: string | null;
  publishedAt: Date | null;
  deadlineAt: Date | null;
  reminded: number;
  extended: boolean;
  closedReason: string | null;
  version: number;
  /** An offer was accepted and its order waits for its payment. */
  accepted: boolean;
  /** How many offers stand. */
  offers?: number;
  /** How many reports wait; read for the operators. */
  waiting?: number;
  /** Something is typed that is not published; read for its buyer's pages. */
  changed?: boolean;
};

export type RequestActor = "buyer" | "seller" | "operator" | "system";

type Columns = {
  /** Its entry in the search is made anew. */
  finds?: true;
  /** Saved searches are compared with it. */
  announces?: true;
  /** What becomes of the offers that stand. */
  offers?: "thank" | "end";
  /** The sellers to tell are those whose offers ended with it, because none stands any more. */
  toEnded?: true;
  /** What becomes of the reports that came with it. */
  reports?: ReportDecision;
};

export type RequestChanges = {
  type: number;
  hiddenReason: string | null;
  hiddenAt: Date | null;
  publishedAt: Date;
  editedAt: Date;
  endedAt: Date | null;
  extended: boolean;
  version: number;
  closedReason: string | null;
  closedWord: string;
  draft: null;
};

export type RequestProcessTypes = ProcessTypesOf<{
  state: RequestState;
  transition: RequestTransition;
  actor: RequestActor;
  /** `seller`: the named one, and all whose offers stand. */
  side: "buyer" | "seller";
  form: (typeof requestForms)[number];
  facts: RequestFacts;
  input: { reason?: string; word?: string };
  changes: RequestChanges;
  row: { id: number; title: string; state: string; type: number; closedReason: string | null; closedWord: string };
  columns: Columns;
}>;

export type RequestGuard = Guard<RequestProcessTypes>;
