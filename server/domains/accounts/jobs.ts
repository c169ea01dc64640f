import type { Job } from "#server/kernel/jobs.ts";
import { forgetUsesJob } from "#server/kernel/limits.ts";
import { forgetAnswersJob } from "#server/kernel/once.ts";
import { forgetUploadUsesJob } from "#server/kernel/upload-quota.ts";
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
  deleteObjectsJob,
  forgetUsesJob,
  forgetAnswersJob,
  forgetUploadUsesJob,
];
