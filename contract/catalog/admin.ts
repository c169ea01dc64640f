import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { atMost, offeredOf, Page } from "../shared.ts";
import { ReportReason } from "./report.ts";
import { ServiceStateName } from "./schemas.ts";
import { serviceForms, serviceTransitions } from "./states.ts";

export const AdminServiceAction = offeredOf(z.enum(serviceTransitions), z.enum(serviceForms));
export type AdminServiceAction = z.output<typeof AdminServiceAction>;

/** A service in the console, with its open reports. */
export const AdminService = z.object({
  id: z.number().int(),
  title: z.string(),
  state: ServiceStateName,
  sellerId: z.number().int(),
  seller: z.string(),
  hiddenReason: z.string().nullable(),
  hiddenAt: When.nullable(),
  /** Number of open reports; `reports` holds the oldest twenty. */
  waiting: z.number().int(),
  /** The newest open report. A dismissal sends it back, so that later reports stay open. */
  lastReportId: z.number().int().nullable(),
  reports: z.array(
    z.object({
      id: z.number().int(),
      reason: ReportReason,
      text: z.string(),
      /** Null: somebody without an account, by the confirmed address in `reporter`. */
      reporterId: z.number().int().nullable(),
      reporter: z.string(),
      at: When,
    }),
  ),
  actions: z.array(AdminServiceAction),
});
export type AdminService = Wire<z.output<typeof AdminService>>;

/** A service of another seller with nearly the same text. `shared`: the share of the shorter text, 0–1. */
export const ServiceCopy = AdminService.pick({ id: true, title: true, sellerId: true, seller: true }).extend({
  shared: z.number(),
});
export type ServiceCopy = z.output<typeof ServiceCopy>;

export const AdminServiceFile = z.object({ service: AdminService, copies: z.array(ServiceCopy) });

export const AdminServiceQuery = z.object({
  /** `reported` lists services with open reports, oldest report first; `hidden` the most recently hidden first. */
  list: z.enum(["reported", "hidden", "all"]).optional().catch(undefined),
  /** Part of the title, or the id of a service; searches in `all`. */
  k: line().check(atMost(100)).catch("").default(""),
  page: Page.default(1),
});
