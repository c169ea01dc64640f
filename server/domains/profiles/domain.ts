import { profileItems, profileParts } from "#server/db/schema/profiles.ts";
import { memberBlocked } from "#server/domains/accounts/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { unfollowBlocked } from "./erase-profile.ts";
import { jobChanged } from "./events.ts";
import { profileItemHandlers } from "./item-handlers.ts";
import { profileJobs } from "./jobs.ts";
import { reportedParts } from "./parts/admin-parts.ts";
import { partProcess } from "./parts/process.ts";
import { profileReports } from "./parts/reports.ts";
import { partHandlers } from "./parts/routes.ts";
import { personalData } from "./personal-data.ts";
import { profileHandlers } from "./routes.ts";
import { members } from "./search/member-search.ts";
import { sitemap } from "./sitemap.ts";
import { followJob } from "./titles/follow-job.ts";
import { jobHandlers } from "./titles/routes.ts";

export const profiles = defineDomain({
  name: "profiles",
  title: "個人檔案",
  uses: ["accounts", "files", "messaging", "notifications"],
  handlers: [...profileHandlers, ...profileItemHandlers, ...partHandlers, ...jobHandlers],
  jobs: profileJobs,
  on: [
    subscribe(memberBlocked, "profiles.unfollow_blocked", unfollowBlocked),
    subscribe(jobChanged, "profiles.follow_job", followJob),
  ],
  uploads: { images: [profileItems.data, profileParts.taken] },
  console: { profiles: { profileReports: () => reportedParts } },
  processes: [declare(partProcess), declare(profileReports.process)],
  sitemap,
  auditLabels,
  auditSubjects,
  readAhead: { members: members.ready },
  personalData,
});
