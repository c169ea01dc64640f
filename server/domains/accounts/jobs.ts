import type { Job } from "#server/kernel/delivery/jobs.ts";
import { forgetUsesJob } from "#server/kernel/limits/limits.ts";
import { forgetAnswersJob } from "#server/kernel/limits/once.ts";
import { forgetUploadUsesJob } from "#server/kernel/limits/upload-quota.ts";
import { confirmationJob } from "./email/confirm-email.ts";
import { forgetIdPapersJob } from "./identity/forget-id-papers.ts";
import { sweepIdPicturesJob } from "./identity/sweep-id-pictures.ts";
import { forgetHalfLoginsJob } from "./log-in/enter.ts";
import { passwordResetJob } from "./password/forget-password.ts";
import { deleteObjectsJob } from "./personal-data/delete-objects.ts";
import { forgetExpiredJob } from "./sessions/forget-expired.ts";
import { forgetPendingJob } from "./social/pending-logins.ts";
import { forgetVendorTokensJob } from "./social/verify-person.ts";

/** What the worker does for accounts. */
export const accountJobs: Job[] = [
  confirmationJob,
  forgetPendingJob,
  passwordResetJob,
  forgetIdPapersJob,
  sweepIdPicturesJob,
  deleteObjectsJob,
  forgetHalfLoginsJob,
  forgetVendorTokensJob,
  forgetUsesJob,
  forgetAnswersJob,
  forgetUploadUsesJob,
  forgetExpiredJob,
];
