import type { Job } from "#server/kernel/jobs.ts";
import { confirmationJob } from "./confirm-email.ts";
import { passwordResetJob } from "./forget-password.ts";
import { forgetIdPapersJob } from "./id-forget.ts";

/** What the worker does for accounts. */
export const accountJobs: Job[] = [confirmationJob, passwordResetJob, forgetIdPapersJob];
