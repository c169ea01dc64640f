import { ledgerJobs } from "../domains/ledger/index.ts";
import { outboxJobs } from "../domains/notifications/index.ts";
import { orderJobs } from "../domains/orders/index.ts";
import { paymentJobs } from "../domains/payments/index.ts";
import type { Job } from "../kernel/jobs.ts";

/** Every job of the product. One line a domain. */
export const jobs: Job[] = [...ledgerJobs, ...orderJobs, ...paymentJobs, ...outboxJobs];
