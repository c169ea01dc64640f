import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { atMost } from "../shared.ts";
import { limits } from "./limits.ts";
import { RequestFilter } from "./schemas.ts";
import { filterNoticeNames } from "./states.ts";

/** A saved search and how to notify about new results. */
export const RequestFilterForm = z.object({
  /** Empty: the name is generated from the filters. */
  name: line()
    .check(atMost(limits.filterNameMax, `名稱最多 ${limits.filterNameMax} 個字`))
    .default(""),
  filter: RequestFilter,
  notice: z.enum(filterNoticeNames, { error: "請選擇通知方式" }),
});
export type RequestFilterForm = z.output<typeof RequestFilterForm>;

/** A saved search for requests. */
export const SavedFilter = z.object({
  id: z.number().int(),
  name: z.string(),
  filter: RequestFilter,
  notice: z.enum(filterNoticeNames),
  /** Number of open requests that match now. */
  open: z.number().int(),
  createdAt: When,
});
export type SavedFilter = Wire<z.output<typeof SavedFilter>>;
