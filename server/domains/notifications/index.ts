export { notifyMembers } from "#server/kernel/member-news.ts";
export { writeNotice } from "./write-notice.ts";
