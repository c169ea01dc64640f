import { sql } from "drizzle-orm";
import { nicknameOf } from "#server/domains/accounts/index.ts";
import { type PersonalData, pagedPart, queryPart } from "#server/kernel/personal-data.ts";
import { eraseProfile } from "./erase-profile.ts";

export const personalData: PersonalData = {
  export: [
    queryPart(
      "profile",
      "個人檔案",
      ["profiles", "user_jobs", "seller_stats"],
      (me) => sql`
        select p.headline, p.intro, p.city, p.plan_notices as "planNotices", p.home_side as "homeSide", p.shared_at as "sharedAt",
          p.checklist_hidden_at as "checklistHiddenAt", p.updated_at as "updatedAt",
          array(select j.name from user_jobs x join jobs j on j.id = x.job_id where x.user_id = ${me} order by j.id) as jobs,
          (select to_jsonb(s) - 'user_id' from seller_stats s where s.user_id = ${me}) as stats
        from profiles p where p.user_id = ${me}`,
    ),
    pagedPart(
      "profile-items",
      "專長、技能、經歷、證照、獎項、作品與收費方案",
      ["profile_items"],
      () => sql`r.kind, r.position, r.data, r.created_at as "createdAt", r.updated_at as "updatedAt"`,
      (me) => sql`from profile_items r where r.user_id = ${me}`,
    ),
    pagedPart(
      "levels",
      "等級的變動與原因",
      ["levels"],
      () => sql`r.step, r.level, r.falls, r.cause, r.lapses_at as "lapsesAt", r.created_at as "createdAt"`,
      (me) => sql`from levels r where r.user_id = ${me}`,
    ),
    pagedPart(
      "profile_reports",
      "我檢舉的個人檔案、頭像與作品",
      ["profile_reports"],
      () => sql`r.part_id as "partId", r.reason, r.text, r.state, r.created_at as "createdAt"`,
      (me) => sql`from profile_reports r where r.reporter_id = ${me}`,
    ),
    pagedPart(
      "follows",
      "我追蹤的會員",
      ["follows"],
      () => sql`${nicknameOf(sql`r.followed_id`)} as nickname, r.created_at as "createdAt"`,
      (me) => sql`from follows r where r.user_id = ${me}`,
    ),
    pagedPart(
      "followers",
      "追蹤我的會員",
      ["follows"],
      () => sql`${nicknameOf(sql`r.user_id`)} as nickname, r.created_at as "createdAt"`,
      (me) => sql`from follows r where r.followed_id = ${me}`,
    ),
  ],
  withheld: {
    profile_parts: "what operators have taken down; the member reads it on the own page while it is",
    seller_search: "made from the profile",
  },
  erase: (ctx, { id }) => eraseProfile(ctx, id),
  erased: [
    { tables: ["profiles"], what: "emptied" },
    { tables: ["profile_items", "user_jobs", "seller_stats", "seller_search", "levels"], what: "deleted" },
    { tables: ["profile_parts"], what: "deleted, with the reports about them" },
    { tables: ["profile_reports"], what: "kept; the member's text deleted" },
    { tables: ["follows"], what: "deleted in both directions" },
  ],
};
