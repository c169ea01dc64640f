import { sql } from "drizzle-orm";
import { byId, type ExportPart, named, opened, whole } from "./export-part.ts";
import { bankOf, identityOf, infoOf } from "./export-sealed.ts";
import { tradeParts } from "./export-trade-parts.ts";

/** Every file of the archive. A table that holds something of a member is named by one of them, or in `notExported`. */
export const exportParts: readonly ExportPart[] = [
  whole(
    "account",
    "帳號與設定",
    ["users"],
    (me) => sql`
      select id, email, email_confirmed_at as "emailConfirmedAt", nickname, cellphone, real_name as "realName", status,
        level, star, roles, avatar, background, newsletter_at as "newsletterAt", newsletter_text as "newsletterText",
        nda_at as "ndaAt", nda_text as "ndaText", id_verified_at as "idVerifiedAt", email_notices as "emailNotices",
        last_seen_at as "lastSeenAt", created_at as "createdAt", password_hash is not null as "hasPassword"
      from users where id = ${me}`,
  ),
  opened("info", "發票與先享後付資料", ["member_info"], infoOf),
  opened("bank-account", "收款帳戶", ["bank_accounts"], bankOf),
  opened("identity", "身分驗證申請；圖片在 identity 資料夾", ["id_applications"], identityOf),
  byId(
    "sessions",
    "登入中的裝置",
    ["sessions"],
    () => sql`r.user_agent as "userAgent", r.ip, r.created_at as "createdAt", r.seen_at as "seenAt",
      r.expires_at as "expiresAt"`,
    (me) => sql`from sessions r where r.user_id = ${me}`,
  ),
  byId(
    "social-logins",
    "連結的社群帳號",
    ["social_logins"],
    () => sql`r.provider, r.subject, r.email, r.created_at as "createdAt"`,
    (me) => sql`from social_logins r where r.user_id = ${me}`,
  ),
  byId(
    "blocks",
    "封鎖的會員",
    ["blocks"],
    () => sql`${named(sql`r.blocked_id`)} as nickname, r.created_at as "createdAt"`,
    (me) => sql`from blocks r where r.user_id = ${me}`,
  ),
  whole(
    "profile",
    "個人檔案",
    ["profiles", "user_jobs", "seller_stats"],
    (me) => sql`
      select p.headline, p.intro, p.city, p.plan_notices as "planNotices", p.updated_at as "updatedAt",
        array(select j.name from user_jobs x join jobs j on j.id = x.job_id where x.user_id = ${me} order by j.id) as jobs,
        (select to_jsonb(s) - 'user_id' from seller_stats s where s.user_id = ${me}) as stats
      from profiles p where p.user_id = ${me}`,
  ),
  byId(
    "profile-items",
    "專長、技能、經歷、證照、獎項、作品與收費方案",
    ["profile_items"],
    () => sql`r.kind, r.position, r.data, r.created_at as "createdAt", r.updated_at as "updatedAt"`,
    (me) => sql`from profile_items r where r.user_id = ${me}`,
  ),
  byId(
    "levels",
    "等級的變動與原因",
    ["levels"],
    () => sql`r.step, r.level, r.falls, r.cause, r.lapses_at as "lapsesAt", r.created_at as "createdAt"`,
    (me) => sql`from levels r where r.user_id = ${me}`,
  ),
  byId(
    "follows",
    "我追蹤的會員",
    ["follows"],
    () => sql`${named(sql`r.followed_id`)} as nickname, r.created_at as "createdAt"`,
    (me) => sql`from follows r where r.user_id = ${me}`,
  ),
  byId(
    "followers",
    "追蹤我的會員",
    ["follows"],
    () => sql`${named(sql`r.user_id`)} as nickname, r.created_at as "createdAt"`,
    (me) => sql`from follows r where r.followed_id = ${me}`,
  ),
  byId(
    "favorites",
    "收藏的服務",
    ["favorites"],
    () => sql`r.service_id as "serviceId", s.title, ${named(sql`s.seller_id`)} as seller, r.created_at as "createdAt"`,
    (me) => sql`from favorites r join services s on s.id = r.service_id where r.user_id = ${me}`,
  ),
  byId(
    "services",
    "我的服務，含方案、加購項目、圖片與瀏覽數",
    ["services", "service_packages", "service_options", "service_images", "service_views"],
    () => sql`to_jsonb(r) - 'seller_id' as service,
      array(select to_jsonb(p) from service_packages p where p.service_id = r.id order by p.position) as packages,
      array(select to_jsonb(p) from service_options p where p.service_id = r.id order by p.position) as options,
      array(select to_jsonb(p) from service_images p where p.service_id = r.id order by p.position) as images,
      array(select to_jsonb(v) from service_views v where v.service_id = r.id order by v.day) as views`,
    (me) => sql`from services r where r.seller_id = ${me}`,
  ),
  whole(
    "drafts",
    "還沒完成的草稿",
    ["drafts"],
    (me) => sql`select key, data, updated_at as "updatedAt", done from drafts where user_id = ${me} order by key`,
  ),
  ...tradeParts,
  byId(
    "notifications",
    "通知",
    ["notifications"],
    () => sql`r.kind, r.title, r.url, r.read_at as "readAt", r.created_at as "createdAt"`,
    (me) => sql`from notifications r where r.user_id = ${me}`,
  ),
  byId(
    "mails",
    "寄給你的信與簡訊；內文可能含登入連結，只列主旨與時間",
    ["outbox"],
    () => sql`r.channel, r."to", r.subject, r.sent_at as "sentAt", r.created_at as "createdAt"`,
    (me) =>
      sql`from outbox r where r."to" in (select unnest(array[u.email, u.cellphone]) from users u where u.id = ${me})`,
  ),
  byId(
    "messages",
    "私訊",
    ["message_threads", "messages"],
    (me) => sql`r.thread_id as "threadId", ${named(sql`r.sender_id`)} as sender, r.sender_id = ${me} as mine,
      ${named(sql`case when t.sender_id = ${me} then t.receiver_id else t.sender_id end`)} as "with",
      t.service_id as "serviceId", r.text, r.unsent_at as "unsentAt", r.created_at as "createdAt"`,
    (me) =>
      sql`from messages r join message_threads t on t.id = r.thread_id where ${me} in (t.sender_id, t.receiver_id)`,
  ),
  byId(
    "suspensions",
    "停權紀錄",
    ["suspensions"],
    () => sql`r.status, r.reason, r.quote, r.pledged_at as "pledgedAt", r.pledge_text as "pledgeText",
      r.ended_at as "endedAt", r.created_at as "createdAt"`,
    (me) => sql`from suspensions r where r.user_id = ${me}`,
  ),
  byId(
    "letters",
    "寫給客服的信與申訴，含回覆",
    ["contacts"],
    () => sql`r.kind, r.email, r.name, r.subject, r.text, r.answer, r.answered_at as "answeredAt",
      r.created_at as "createdAt"`,
    (me) => sql`from contacts r where r.user_id = ${me}`,
  ),
  byId(
    "activity",
    "帳號的操作紀錄",
    ["audit_log"],
    () => sql`r.action, r.ip, r.at`,
    (me) => sql`from audit_log r where r.actor = 'member' and r.actor_id = ${me}`,
  ),
  byId(
    "usage",
    "使用統計",
    ["analytics_events"],
    () => sql`r.name, r.data, r.at`,
    (me) => sql`from analytics_events r where r.user_id = ${me}`,
  ),
  byId(
    "exports",
    "資料匯出的紀錄",
    ["member_exports"],
    () =>
      sql`r.state, r.bytes, r.created_at as "createdAt", r.finished_at as "finishedAt", r.expires_at as "expiresAt"`,
    (me) => sql`from member_exports r where r.user_id = ${me}`,
  ),
];

/** Tables that name members and have no file of their own in the archive, and why. */
export const notExported: Readonly<Record<string, string>> = {
  mail_tokens: "secrets of an hour or two",
  phone_codes: "secrets of five minutes",
  idempotency_keys: "answers of the last day, made from what is there",
  seller_search: "made from the profile",
  files: "the files themselves are there, named by what refers to them",
  images: "the pictures themselves are there",
  message_files: "the files themselves are there",
  message_reports: "what operators read; the member's own messages are there",
  contact_refusals: "what was found in messages that were never sent; forgotten after 30 days",
  service_search: "made from the services",
  news: "the house's own",
};
