import * as calls from "#contract/profiles/job-titles.ts";
import { handle } from "#server/http/handler.ts";
import { createJob, moveJob, saveJob } from "./save-job.ts";
import { adminJobs, jobFile } from "./store.ts";

/** Calls with which operators set up the jobs that members choose. */
export const jobHandlers = [
  handle(calls.getAdminJobs, ({ ctx }) => adminJobs(ctx)),
  handle(calls.getAdminJob, ({ ctx, params }) => jobFile(ctx, params.id)),
  handle(calls.createJob, async ({ ctx, body }) => jobFile(ctx, await createJob(ctx, body))),
  handle(calls.saveJob, async ({ ctx, params, body }) => {
    await saveJob(ctx, params.id, body);
    return jobFile(ctx, params.id);
  }),
  handle(calls.moveJob, ({ ctx, params, body }) => moveJob(ctx, params.id, body.position)),
];
