import { type SQL, sql } from "drizzle-orm";
import { reportReasons } from "#contract/catalog/report.ts";
import { MemberRecords, type ReportedKind } from "#contract/console/member-records.ts";
import { permits, readingOf, type Section } from "#contract/roles.ts";
import { type Ctx, rolesOf } from "#server/kernel/ctx.ts";
import { newestOf } from "#server/kernel/paging.ts";

/** Where the reports of a kind are (`r`), whom they are about, and the section of the console that decides them. */
type Source = { part: Section; subject: SQL; about: SQL; from: SQL; reason: SQL };

const said = sql`coalesce((select v.text from visitor_reports v where v.id = r.visitor_id), r.text)`;
const named = sql`r.reason || case when ${said} <> '' then '：' || ${said} else '' end`;

const sources: Record<ReportedKind, Source> = {
  message: {
    part: "reports",
    subject: sql`r.id`,
    about: sql`m.sender_id`,
    from: sql`message_reports r join messages m on m.id = r.message_id`,
    reason: sql`r.reason`,
  },
  service: {
    part: "services",
    subject: sql`s.id`,
    about: sql`s.seller_id`,
    from: sql`service_reports r join services s on s.id = r.service_id`,
    reason: named,
  },
  article: {
    part: "blogs",
    subject: sql`a.id`,
    about: sql`a.author_id`,
    from: sql`article_reports r join articles a on a.id = r.article_id`,
    reason: named,
  },
  request: {
    part: "requests",
    subject: sql`q.id`,
    about: sql`q.buyer_id`,
    from: sql`request_reports r join requests q on q.id = r.request_id and r.offer_id is null`,
    reason: named,
  },
  offer: {
    part: "requests",
    subject: sql`f.id`,
    about: sql`f.seller_id`,
    from: sql`request_reports r join offers f on f.id = r.offer_id`,
    reason: named,
  },
  review: {
    part: "reviews",
    subject: sql`v.id`,
    about: sql`v.author_id`,
    from: sql`review_reports r join reviews v on v.id = r.review_id`,
    reason: named,
  },
  profile: {
    part: "profiles",
    subject: sql`p.id`,
    about: sql`p.user_id`,
    from: sql`profile_reports r join profile_parts p on p.id = r.part_id`,
    reason: named,
  },
  entry: {
    part: "campaigns",
    subject: sql`e.id`,
    about: sql`e.user_id`,
    from: sql`campaign_entry_reports r join campaign_entries e on e.id = r.entry_id`,
    reason: named,
  },
};

const Shape = MemberRecords.shape.reports.unwrap().shape.by;

/** `contact：…` → `留下聯絡方式或引導私下交易：…`; a report of a message is in the member's own words. */
function spelled(reason: string): string {
  const [key = "", ...words] = reason.split("：");
  const label = (reportReasons as Readonly<Record<string, string>>)[key];
  return label === undefined ? reason : [label, ...words].join("：");
}

/** Reports by or about a member, newest first, of the kinds whose section the acting operator may read. */
export async function reportsOf(ctx: Ctx, id: number, side: "by" | "about", limit: number) {
  const found = Object.entries(sources)
    .filter(([, { part }]) => permits(readingOf(part), rolesOf(ctx.actor)))
    .map(
      ([kind, { subject, about, from, reason }]) => sql`
        select ${kind}::text as kind, r.id, ${subject} as subject_id, ${reason} as reason, r.state, r.created_at,
          ${side === "by" ? about : sql`r.reporter_id`} as other_id
        from ${from} where ${side === "by" ? sql`r.reporter_id` : about} = ${id}`,
    );
  if (found.length === 0) return { total: 0, rows: [] };
  const { total, rows } = await newestOf(
    ctx,
    Shape.shape.rows.element,
    sql`x.id, x.kind, x.subject_id as "subjectId", x.reason, x.state, x.created_at as "createdAt",
      case when u.id is not null then json_build_object('id', u.id, 'nickname', u.nickname) end as other`,
    sql`from (${sql.join(found, sql` union all `)}) x left join users u on u.id = x.other_id`,
    sql`x.created_at desc, x.kind, x.id desc`,
    limit,
  );
  return { total, rows: rows.map((row) => ({ ...row, reason: spelled(row.reason) })) };
}
