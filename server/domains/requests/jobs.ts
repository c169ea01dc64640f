import type { Job } from "#server/kernel/delivery/jobs.ts";
import { vectorJob } from "#server/search/vectors.ts";
import { findContacts } from "./admin/find-contacts.ts";
import { mailFilters } from "./filters/notify-filters.ts";
import { requestVectors } from "./search/request-search.ts";
import { requestClock } from "./transition/tick.ts";

export const requestJobs: Job[] = [
  requestClock,
  // 08:00 in Taipei.
  {
    name: "mail_request_filters",
    lane: "mails",
    does: "mails requests that saved searches have found since yesterday",
    cron: "0 0 * * *",
    run: (ctx) => mailFilters(ctx),
  },
  // 03:10 in Taipei.
  {
    name: "find_contact_details",
    does: "finds contact details in public texts and asks the authors to remove them",
    cron: "10 19 * * *",
    run: (ctx) => findContacts(ctx),
  },
  vectorJob("make_request_vectors", "requests", requestVectors),
];
