import type { Job } from "#server/kernel/jobs.ts";
import { forgetAttemptsJob } from "./attempts.ts";
import { confirmationJob } from "./confirm-email.ts";
import { passwordResetJob } from "./forget-password.ts";
import { forgetIdPapersJob } from "./id-forget.ts";
import { sweepIdPicturesJob } from "./id-sweep.ts";
import { deleteObjectsJob } from "./leave-account.ts";

/** What the worker does for accounts. */
export const accountJobs: Job[] = [
  confirmationJob,
  passwordResetJob,
  forgetIdPapersJob,
  sweepIdPicturesJob,
  forgetAttemptsJob,
  deleteObjectsJob,
];
