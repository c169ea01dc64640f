import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { atMost, offeredOf, Page } from "../shared.ts";
import { ReportReason } from "./report.ts";
import { ServiceStateName } from "./schemas.ts";
import { serviceForms, serviceTransitions } from "./states.ts";

export const AdminServiceAction = offeredOf(z.enum(serviceTransitions), z.enum(serviceForms));
export type AdminServiceAction = z.output<typeof AdminServiceAction>;

/** A service as the console lists it, with the reports that wait. */
export const AdminService = z.object({
  id: z.number().int(),
  title: z.string(),
  state: ServiceStateName,
  sellerId: z.number().int(),
  seller: z.string(),
  hiddenReason: z.string().nullable(),
  hiddenAt: When.nullable(),
  /** How many reports wait; `reports` holds the oldest twenty of them. */
  waiting: z.number().int(),
  /** The newest report that waits. A dismissal sends it back, so that reports which came later stay open. */
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
  actions: z.array(AdminServiceAction),
});
export type AdminService = Wire<z.output<typeof AdminService>>;

export const AdminServiceQuery = z.object({
  /** `reported` lists what waits, the oldest report first; `hidden` what was hidden last. */
  list: z.enum(["reported", "hidden", "all"]).optional().catch(undefined),
  /** Part of the title, or the number of a service; asks in `all`. */
  k: line().check(atMost(100)).catch("").default(""),
  page: Page.default(1),
});
