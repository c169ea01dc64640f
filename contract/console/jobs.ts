import { z } from "zod";
import { none, paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";

/** A job that failed on its last attempt and is not retried automatically. */
export const StoppedJob = z.object({
  id: z.number().int(),
  /** Name of the job; for an event its name, with the subscriber below. */
  name: z.string(),
  subscriber: z.string().nullable(),
  /** Payload as JSON. */
  data: z.string(),
  tries: z.number().int(),
  /** First line of the last failure. */
  error: z.string(),
  queuedAt: When,
  stoppedAt: When,
});
export type StoppedJob = Wire<z.output<typeof StoppedJob>>;

export const getStoppedJobs = route("GET /api/admin/jobs", {
  auth: permission("jobs", "read"),
  summary: "營運後台：試過多次仍失敗、已經停下的背景工作",
  query: PageQuery,
  answer: paged(StoppedJob),
  errors: ["forbidden"],
});

export const retryJob = route("POST /api/admin/jobs/{id}/retry", {
  auth: permission("jobs", "retry"),
  summary: "營運後台：重新執行一項停下的工作",
  answer: none,
  errors: ["forbidden", "not_found"],
});
