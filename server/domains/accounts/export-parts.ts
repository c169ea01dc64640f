import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bankOf, identityOf, infoOf } from "./export-sealed.ts";

/** So many rows are in memory at a time. */
const BATCH = 500;

export type ExportRow = Record<string, unknown>;
type Keyed = ExportRow & { k: number };

/** One file of the archive: what it holds, from which tables, and its rows in batches. */
export type ExportPart = {
  /** Name of the file, without `.json`. */
  name: string;
  about: string;
  tables: readonly string[];
  rows(ctx: Ctx, userId: number): AsyncIterable<ExportRow[]>;
};

type Of = (me: number) => SQL;

/** Rows of a table with an id; `from` says which, as `r`, and `columns` what of them. The names of others, nothing else. */
function byId(
  name: string,
  about: string,
  tables: readonly string[],
  columns: Of,
  from: Of,
  id = sql`r.id`,
): ExportPart {
  return {
    name,
    about,
    tables,
    async *rows(ctx, me) {
      for (let after = 0; ; ) {
        const { rows } = await ctx.db.execute<Keyed>(sql`select ${id} as k, ${columns(me)} ${from(me)}
          and ${id} > ${after} order by ${id} limit ${BATCH}`);
        if (rows.length > 0) yield rows.map(({ k: _, ...row }) => row);
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) return;
        after = last.k;
      }
    },
  };
}

/** What is small enough to be read at once. */
function whole(name: string, about: string, tables: readonly string[], query: Of): ExportPart {
  return {
    name,
    about,
    tables,
    async *rows(ctx, me) {
      const { rows } = await ctx.db.execute<ExportRow>(query(me));
      if (rows.length > 0) yield rows;
    },
  };
}

/** What is sealed in the database is open here: it is read by its owner. */
function opened(
  name: string,
  about: string,
  tables: readonly string[],
  read: (ctx: Ctx, me: number) => Promise<ExportRow[]>,
): ExportPart {
  return {
    name,
    about,
    tables,
    async *rows(ctx, me) {
      const rows = await read(ctx, me);
      if (rows.length > 0) yield rows;
    },
  };
}

const named = (id: SQL): SQL => sql`(select n.nickname from users n where n.id = ${id})`;
/** An order is the seller's business once it is paid. */
const mine = (me: number): SQL => sql`(o.buyer_id = ${me} or (o.seller_id = ${me} and o.paid_at is not null))`;
const ofMyOrder = (table: string, me: number): SQL =>
  sql`from ${sql.raw(table)} r join orders o on o.id = r.order_id where ${mine(me)}`;

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
  byId(
    "orders",
    "我買的與我賣的訂單",
    ["orders"],
    (me) => sql`o.id, case when o.buyer_id = ${me} then 'buyer' else 'seller' end as side,
      ${named(sql`case when o.buyer_id = ${me} then o.seller_id else o.buyer_id end`)} as other, o.state, o.snapshot,
      o.price, o.total, case when o.buyer_id = ${me} then o.buyer_fee end as "buyerFee",
      case when o.seller_id = ${me} then o.commission end as commission,
      case when o.buyer_id = ${me} then o.paid_money end as "paidMoney",
      case when o.buyer_id = ${me} then o.paid_points end as "paidPoints",
      case when o.buyer_id = ${me} then o.paid_coins end as "paidCoins", o.refunded, o.answers,
      o.revisions_left as "revisionsLeft", o.paid_at as "paidAt", o.started_at as "startedAt", o.due_at as "dueAt",
      o.delivered_at as "deliveredAt", o.completed_at as "completedAt", o.closed_at as "closedAt", o.fault,
      o.closed_reason as "closedReason", case when o.seller_id = ${me} then o.cleared_at end as "clearedAt",
      o.created_at as "createdAt"`,
    (me) => sql`from orders o where ${mine(me)}`,
    sql`o.id`,
  ),
  byId(
    "order-messages",
    "交易室的對話、交付與修改",
    ["order_messages"],
    (
      me,
    ) => sql`r.order_id as "orderId", ${named(sql`r.sender_id`)} as sender, r.sender_id = ${me} as mine, r.kind, r.text,
      array(select f.name from files f where f.id = any(r.file_ids) order by f.id) as files, r.read_at as "readAt",
      r.created_at as "createdAt"`,
    (me) => ofMyOrder("order_messages", me),
  ),
  byId(
    "order-events",
    "交易的每一步",
    ["order_events", "order_pauses"],
    () => sql`r.order_id as "orderId", r.name, r."from", r."to", r.actor, r.at`,
    (me) => ofMyOrder("order_events", me),
  ),
  byId(
    "order-asks",
    "延期與取消的提議",
    ["order_asks"],
    () => sql`r.order_id as "orderId", r.kind, ${named(sql`r.asked_by`)} as "askedBy", r.data, r.state,
      r.answer_by as "answerBy", r.answered_at as "answeredAt", r.created_at as "createdAt"`,
    (me) => ofMyOrder("order_asks", me),
  ),
  byId(
    "reviews",
    "我寫的評價，與寫給我的評價",
    ["reviews"],
    () => sql`r.order_id as "orderId", ${named(sql`r.author_id`)} as author, ${named(sql`r.subject_id`)} as subject,
      r.side, r.overall, r.quality, r.communication, r.value, r.text, r.reply, r.replied_at as "repliedAt",
      r.shown_at as "shownAt", r.created_at as "createdAt"`,
    // What the other side wrote stays hidden until it is shown to everybody.
    (me) => sql`from reviews r where (r.author_id = ${me} or (r.subject_id = ${me} and r.shown_at is not null))`,
  ),
  byId(
    "payments",
    "付款紀錄",
    ["payment_attempts", "payment_refunds", "payment_notices"],
    () => sql`r.gateway, r.number, r.order_id as "orderId", r.amount, r.method, r.state, r.card_last4 as "cardLast4",
      r.refund_amount as "refundAmount", r.paid_at as "paidAt", r.refunded_at as "refundedAt",
      r.created_at as "createdAt",
      array(select to_jsonb(f) - 'attempt_id' - 'key' from payment_refunds f where f.attempt_id = r.id order by f.id) as refunds`,
    (me) => sql`from payment_attempts r where r.payer_id = ${me}`,
  ),
  byId(
    "cards",
    "儲存的卡片，只有末四碼",
    ["cards"],
    () => sql`r.gateway, r.last4, r.expires, r.state, r.created_at as "createdAt"`,
    (me) => sql`from cards r where r.user_id = ${me}`,
  ),
  byId(
    "ledger",
    "餘額、點數、金幣與收益的每一筆異動",
    ["ledger_accounts", "ledger_journals", "ledger_entries"],
    () => sql`a.kind as account, r.amount, j.kind, j.order_id as "orderId", j.at`,
    (me) => sql`from ledger_entries r join ledger_accounts a on a.id = r.account_id join ledger_journals j
      on j.id = r.journal_id where a.user_id = ${me}`,
  ),
  byId(
    "coins",
    "金幣批次與到期日",
    ["coin_lots"],
    () => sql`r.granted, r."left", r.reason, r.expires_at as "expiresAt", r.created_at as "createdAt"`,
    (me) => sql`from coin_lots r where r.user_id = ${me}`,
  ),
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
