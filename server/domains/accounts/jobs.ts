import type { Job } from "#server/kernel/jobs.ts";
import { confirmationJob } from "./confirm-email.ts";
import { passwordResetJob } from "./forget-password.ts";
import { forgetIdPapersJob } from "./id-forget.ts";
import { sweepIdPicturesJob } from "./id-sweep.ts";
import { deleteObjectsJob } from "./leave-account.ts";
import { expireExports, makeExport } from "./make-export.ts";

/** What the worker does for accounts. */
export const accountJobs: Job[] = [
  confirmationJob,
  passwordResetJob,
  forgetIdPapersJob,
  sweepIdPicturesJob,
  deleteObjectsJob,
  { name: "make_export", run: (ctx, payload) => makeExport(ctx, Number(payload.id)) },
  { name: "expire_exports", cron: "17 * * * *", run: expireExports },
];
