import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { Entry } from "#contract/campaigns/schemas.ts";
import { person, takesPart } from "#server/db/sql/accounts.ts";
import { picture } from "#server/db/sql/files.ts";
import { isShown } from "#server/domains/articles/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { isCounted, isEntered, isShownEntry } from "../process/predicates.ts";

export type EntryRow = z.output<typeof Entry>;

/** Entries `e` of members `u`, with the article `a` that they may reference. */
export const entryTables: SQL = sql`campaign_entries e join users u on u.id = e.user_id
  left join articles a on a.id = e.article_id`;

/** Publicly visible entries: shown, not held, of active members, and of readable articles. */
export const readableEntry: SQL = sql`(${isShownEntry.sql("e")} and ${takesPart("u")}
  and (e.article_id is null or ${isShown.sql("a")})
  and not exists (select from campaign_acts x where x.entry_id = e.id and x.kind = 'enter' and not ${isCounted.sql("x")}))`;

/** Number of counted votes of entry `e`. */
const votes: SQL = sql`(select count(*)::int from campaign_acts x
  where x.entry_id = e.id and x.kind = 'vote' and ${isCounted.sql("x")})`;

/** The public columns of an entry, without its rank. */
export const entryColumns: SQL = sql`e.id, e.state, coalesce(a.title, e.name) as title, coalesce(a.lead, e.nature) as text,
  e.dialogue, e.article_id as "articleId", ${person("u")} as member, ${votes} as votes,
  e.awarded_at is not null as awarded,
  ${picture("coalesce(a.cover, e.portrait)")} as picture`;

/** All visible entries of a campaign with their ranks. */
const ranked = (campaignId: number): SQL => sql`(select r.*, rank() over (order by r.votes desc)::int as rank
  from (select ${entryColumns} from ${entryTables} where e.campaign_id = ${campaignId} and ${readableEntry}) r) q`;

/** A page of the entries of a campaign: most votes first, earlier ones first among equals. */
export async function entriesOf(ctx: Ctx, campaignId: number, page: number) {
  return pageOf(ctx, Entry, page, sql`q.*`, sql`from ${ranked(campaignId)}`, sql`q.rank, q.id`);
}

/** The entry of a member, also when hidden; null if there is none. */
export async function entryOf(ctx: Ctx, campaignId: number, userId: number) {
  const rows = await read(ctx.db, Entry.extend({ hiddenReason: text.nullable() }))`
    select ${entryColumns}, coalesce((select q.rank from ${ranked(campaignId)} where q.id = e.id), 0) as rank,
      e.hidden_reason as "hiddenReason"
    from ${entryTables} where e.campaign_id = ${campaignId} and e.user_id = ${userId} and ${isEntered.sql("e")}`;
  return rows[0] ?? null;
}

/** A publicly visible entry. @throws Refusal not_found */
export async function findEntry(ctx: Ctx, id: number): Promise<{ userId: number; slug: string }> {
  const rows = await read(ctx.db, { userId: num, slug: text })`
    select e.user_id as "userId", c.slug from ${entryTables} join campaigns c on c.id = e.campaign_id
    where e.id = ${id} and ${readableEntry}`;
  return rows[0] ?? refuse("not_found");
}
