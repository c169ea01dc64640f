import { z } from "zod";
import { When, type Wire } from "../instant.ts";
import { atLeast, atMost, Id, offeredOf, Page } from "../shared.ts";
import { reasonMin, serviceReasonMax } from "../terms.ts";
import { line, paragraphs } from "../texts.ts";
import { ReportReason } from "./report.ts";
import { ServiceStateName } from "./schemas.ts";
import { serviceForms, serviceTransitions } from "./states.ts";

const Reason = paragraphs({ error: "請填寫原因" }).check(
  atLeast(reasonMin, `請至少用 ${reasonMin} 個字說明`),
  atMost(serviceReasonMax, `最多 ${serviceReasonMax} 字`),
);

/** Why a service is hidden or shown again: its seller reads it. */
export const ServiceReasonForm = z.object({ reason: Reason });

/** Why nothing is done about the reports up to this one; kept in the audit only. */
export const DismissReportsForm = z.object({ until: Id, note: Reason });

export const DeskServiceAction = offeredOf(z.enum(serviceTransitions), z.enum(serviceForms));
export type DeskServiceAction = z.output<typeof DeskServiceAction>;

/** A service as the console lists it, with the reports that wait. */
export const DeskService = z.object({
  id: z.number().int(),
  title: z.string(),
  state: ServiceStateName,
  sellerId: z.number().int(),
  seller: z.string(),
  hiddenReason: z.string().nullable(),
  hiddenAt: When.nullable(),
  /** How many reports wait; `reports` holds the oldest twenty of them. */
  waiting: z.number().int(),
  /** The newest report that waits: who dismisses has seen none after it. */
  lastReportId: z.number().int().nullable(),
  reports: z.array(
    z.object({
      id: z.number().int(),
      reason: ReportReason,
      text: z.string(),
      reporterId: z.number().int(),
      reporter: z.string(),
      at: When,
    }),
  ),
  actions: z.array(DeskServiceAction),
});
export type DeskService = Wire<z.output<typeof DeskService>>;

export const DeskServiceQuery = z.object({
  /** `reported` lists what waits, the oldest report first; `hidden` what was hidden last. */
  list: z.enum(["reported", "hidden", "all"]).optional().catch(undefined),
  /** Part of the title, or the number of a service; asks in `all`. */
  k: line().max(100).catch("").default(""),
  page: Page.default(1),
});
