import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { atMost } from "../shared.ts";
import { limits } from "./limits.ts";
import { RequestFilter } from "./schemas.ts";
import { filterNoticeNames } from "./states.ts";

/** What is searched for, and whether and how what is new is told. */
export const RequestFilterForm = z.object({
  /** Empty: named by what it asks for. */
  name: line()
    .check(atMost(limits.filterNameMax, `名稱最多 ${limits.filterNameMax} 個字`))
    .default(""),
  filter: RequestFilter,
  notice: z.enum(filterNoticeNames, { error: "請選擇通知方式" }),
});
export type RequestFilterForm = z.output<typeof RequestFilterForm>;

/** A search for requests that a member keeps. */
export const SavedFilter = z.object({
  id: z.number().int(),
  name: z.string(),
  filter: RequestFilter,
  notice: z.enum(filterNoticeNames),
  /** How many open requests fit it now. */
  open: z.number().int(),
  createdAt: When,
});
export type SavedFilter = Wire<z.output<typeof SavedFilter>>;
