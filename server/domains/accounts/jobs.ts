import type { Job } from "#server/kernel/delivery/jobs.ts";
import { purgeAnswersJob } from "#server/kernel/limits/idempotency.ts";
import { purgeUsesJob } from "#server/kernel/limits/limits.ts";
import { purgeUploadUsesJob } from "#server/kernel/limits/upload-quota.ts";
import { confirmationJob } from "./email/confirm-email.ts";
import { purgeIdPapersJob } from "./identity/purge-id-papers.ts";
import { sweepIdPicturesJob } from "./identity/sweep-id-pictures.ts";
import { purgeHalfLoginsJob } from "./log-in/begin-session.ts";
import { passwordResetJob } from "./password/forget-password.ts";
import { deleteObjectsJob } from "./personal-data/delete-objects.ts";
import { purgeExpiredJob } from "./sessions/purge-expired.ts";
import { purgePendingJob } from "./social/pending-logins.ts";
import { purgeVendorTokensJob } from "./social/verify-person.ts";

/** The worker's jobs for accounts. */
export const accountJobs: Job[] = [
  confirmationJob,
  purgePendingJob,
  passwordResetJob,
  purgeIdPapersJob,
  sweepIdPicturesJob,
  deleteObjectsJob,
  purgeHalfLoginsJob,
  purgeVendorTokensJob,
  purgeUsesJob,
  purgeAnswersJob,
  purgeUploadUsesJob,
  purgeExpiredJob,
];
