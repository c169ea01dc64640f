import type { Job } from "../kernel/jobs.ts";

/** Every job of the product. One line a domain. */
export const jobs: Job[] = [];
