import type { Job } from "#server/kernel/jobs.ts";
import { forgetUsesJob } from "#server/kernel/limits.ts";
import { forgetAnswersJob } from "#server/kernel/once.ts";
import { forgetUploadUsesJob } from "#server/kernel/upload-quota.ts";
import { confirmationJob } from "./email/confirm-email.ts";
import { forgetIdPapersJob } from "./identity/forget-id-papers.ts";
import { sweepIdPicturesJob } from "./identity/sweep-id-pictures.ts";
import { forgetHalfLoginsJob } from "./log-in/enter.ts";
import { passwordResetJob } from "./password/forget-password.ts";
import { deleteObjectsJob } from "./personal-data/delete-objects.ts";
import { forgetExpiredJob } from "./sessions/forget-expired.ts";

/** What the worker does for accounts. */
export const accountJobs: Job[] = [
  confirmationJob,
  passwordResetJob,
  forgetIdPapersJob,
  sweepIdPicturesJob,
  deleteObjectsJob,
  forgetHalfLoginsJob,
  forgetUsesJob,
  forgetAnswersJob,
  forgetUploadUsesJob,
  forgetExpiredJob,
];
