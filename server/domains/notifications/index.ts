export { notifyMembers } from "#server/kernel/member-news.ts";
export { refreshParties, tellFollowed, tellLevel } from "./after-events.ts";
export { forgetNotices } from "./forget-notices.ts";
export { notificationHandlers } from "./routes.ts";
export { outboxJobs } from "./send-outbox.ts";
export { writeNotice } from "./write-notice.ts";
