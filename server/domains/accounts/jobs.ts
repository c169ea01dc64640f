import type { House } from "#server/kernel/domain.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { forgetAttemptsJob } from "./attempts.ts";
import { confirmationJob } from "./confirm-email.ts";
import { passwordResetJob } from "./forget-password.ts";
import { forgetIdPapersJob } from "./id-forget.ts";
import { sweepIdPicturesJob } from "./id-sweep.ts";
import { deleteObjectsJob } from "./leave-account.ts";
import { expireExports, makeExport } from "./make-export.ts";

/** What the worker does for accounts. */
export const accountJobs = (house: House): Job[] => [
  confirmationJob,
  passwordResetJob,
  forgetIdPapersJob,
  sweepIdPicturesJob,
  forgetAttemptsJob,
  deleteObjectsJob,
  {
    name: "make_export",
    does: "makes the archive of a member's data",
    run: (ctx, payload) => makeExport(ctx, house, Number(payload.id)),
  },
  {
    name: "expire_exports",
    does: "deletes archives of members' data after seven days",
    cron: "17 * * * *",
    run: expireExports,
  },
];
