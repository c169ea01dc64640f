import { accountJobs } from "../domains/accounts/index.ts";
import { catalogJobs } from "../domains/catalog/index.ts";
import { fileJobs } from "../domains/files/index.ts";
import { ledgerJobs } from "../domains/ledger/index.ts";
import { forgetRefusals } from "../domains/messaging/index.ts";
import { forgetEventsJob, leavingJobs } from "../domains/moderation/index.ts";
import { outboxJobs } from "../domains/notifications/index.ts";
import { orderJobs } from "../domains/orders/index.ts";
import { paymentJobs } from "../domains/payments/index.ts";
import { profileJobs } from "../domains/profiles/index.ts";
import type { Job } from "../kernel/jobs.ts";
import { forgetUsesJob } from "../kernel/limits.ts";
import { forgetAnswersJob } from "../kernel/once.ts";
import { uploadUses } from "./uploads.ts";

/** Every job of the product. One line a domain. */
export const jobs: Job[] = [
  ...accountJobs,
  ...profileJobs,
  ...catalogJobs,
  ...fileJobs(uploadUses),
  ...ledgerJobs,
  forgetRefusals,
  ...orderJobs,
  ...paymentJobs,
  ...outboxJobs,
  ...leavingJobs,
  forgetEventsJob,
  forgetUsesJob,
  forgetAnswersJob,
];
