import { z } from "zod";
import { none, paged } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";

/** A job that failed at its last try and will not be tried again by itself. */
export const StoppedJob = z.object({
  id: z.number().int(),
  /** Name of the job; for an event the event's name, with its subscriber below. */
  name: z.string(),
  subscriber: z.string().nullable(),
  /** What it was about, as JSON. */
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
