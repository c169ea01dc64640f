import type { RequestState, RequestTransition, requestForms } from "#contract/requests/states.ts";
import type { Guard, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import type { Report, ReportDecision } from "#server/publishing/reports.ts";

/** The facts of a request that the rules need. */
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
  /** An offer was accepted and its order waits for payment. */
  accepted: boolean;
  /** Number of open offers. */
  offers?: number;
  /** Number of open reports; read for operators. */
  waiting?: number;
  /** There are unpublished edits; read for its buyer's pages. */
  changed?: boolean;
};

export type RequestActor = "buyer" | "seller" | "operator" | "system";

type Columns = {
  /** Its search row is rebuilt. */
  finds?: true;
  /** Saved searches are compared with it. */
  announces?: true;
  /** What happens to its open offers. */
  offers?: "thank" | "end";
  /** The notified sellers are those whose offers ended with it, because none is open any more. */
  toEnded?: true;
  /** The decision about its open reports. */
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
  /** `seller`: the designated one, and all with open offers. */
  side: "buyer" | "seller";
  form: (typeof requestForms)[number];
  facts: RequestFacts;
  input: { reason?: string; word?: string; reports?: readonly Report[] };
  changes: RequestChanges;
  row: { id: number; title: string; state: string; type: number; closedReason: string | null; closedWord: string };
  columns: Columns;
}>;

export type RequestGuard = Guard<RequestProcessTypes>;
