import { profileItems } from "#server/db/schema/profiles.ts";
import { memberBlocked } from "#server/domains/accounts/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { unfollowBlocked } from "./erase-profile.ts";
import { profileItemHandlers } from "./item-handlers.ts";
import { profileJobs } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { profileHandlers } from "./routes.ts";
import { members } from "./search/member-search.ts";
import { sitemap } from "./sitemap.ts";

export const profiles = defineDomain({
  name: "profiles",
  title: "個人檔案",
  uses: ["accounts", "files", "messaging", "notifications"],
  handlers: [...profileHandlers, ...profileItemHandlers],
  jobs: profileJobs,
  on: [subscribe(memberBlocked, "profiles.unfollow_blocked", unfollowBlocked)],
  uploads: { images: [profileItems.data] },
  sitemap,
  auditLabels,
  auditSubjects,
  readAhead: { members: members.ready },
  personalData,
});
