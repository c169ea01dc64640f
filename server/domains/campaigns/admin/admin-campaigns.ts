import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type AdminCampaignQuery, type CampaignFile, CampaignRow } from "#contract/campaigns/admin.ts";
import { isEnded, isGift } from "#server/domains/coupons/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { not } from "#server/kernel/process/predicate.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { campaignProcess } from "../process/campaign.ts";
import { campaignIn, isCounted, isEntered, isHeld } from "../process/predicates.ts";
import { pictureOf } from "../queries.ts";
import { campaignState, editedCampaign } from "../store.ts";

const Counts = CampaignRow.pick({ entries: true, acts: true, answers: true, coins: true });

/** Counts of campaign `c`: active entries, counted votes and claims, answers, coins. */
const counts: SQL = sql`
  (select count(*)::int from campaign_entries e where e.campaign_id = c.id and ${isEntered.sql("e")}) as entries,
  (select count(*)::int from campaign_acts x where x.campaign_id = c.id
    and x.kind in ('vote', 'claim') and ${isCounted.sql("x")}) as acts,
  (select count(*)::int from campaign_answers r where r.campaign_id = c.id) as answers,
  case when c.kind = 'survey' and (c.settings->>'coins')::int > 0 then (
    select json_build_object('budget', coalesce((c.settings->>'budget')::int, 0),
      'given', coalesce(sum(x.coins) filter (where ${isCounted.sql("x")}), 0),
      'held', coalesce(sum(x.coins) filter (where ${isHeld.sql("x")}), 0))
    from campaign_acts x where x.campaign_id = c.id) end as coins`;

const Row = CampaignRow.omit({ state: true }).extend({ publishedAt: text.nullable() });

/** All campaigns for their editors, newest period first. */
export async function adminCampaigns(ctx: Ctx, { state, page }: z.output<typeof AdminCampaignQuery>) {
  const now = ctx.now();
  const where = state ? campaignIn[state].sql("c", now) : sql`true`;
  const columns = sql`c.id, c.slug, c.title, c.kind, c.starts_at as "startsAt", c.ends_at as "endsAt",
    c.published_at as "publishedAt", ${counts}`;
  const found = await pageOf(
    ctx,
    Row,
    page,
    columns,
    sql`from campaigns c where ${where}`,
    sql`c.starts_at desc, c.id desc`,
  );
  return {
    total: found.total,
    rows: found.rows.map(({ publishedAt, ...row }) => {
      const startsAt = new Date(row.startsAt);
      const endsAt = new Date(row.endsAt);
      const times = { startsAt, endsAt, publishedAt: publishedAt === null ? null : new Date(publishedAt) };
      return { ...row, startsAt, endsAt, state: campaignState(times, now) };
    }),
  };
}

/** Platform coupons that campaigns may give, newest first. */
export async function couponsToGive(ctx: Ctx): Promise<{ id: number; title: string }[]> {
  const rows = await read(ctx.db, { id: num, title: text })`select c.id, c.title from coupons c
    where ${isGift.sql("c")} and ${not(isEnded).sql("c")} order by c.id desc limit 100`;
  return rows;
}

/** A campaign as its editor sees it. @throws Refusal not_found */
export async function campaignFile(ctx: Ctx, id: number): Promise<z.output<typeof CampaignFile>> {
  const row = await editedCampaign(ctx, id);
  const rows = await read(ctx.db, Counts)`select ${counts} from campaigns c where c.id = ${id}`;
  const { slug, title, kind, state, startsAt, endsAt, summary, lead, rules, results, settings, version, waiting } = row;
  return {
    ...{ id, slug, title, kind, state, startsAt, endsAt, summary, lead, rules, results, settings, version },
    ...one(rows),
    waiting,
    picture: await pictureOf(ctx, row.picture),
    actions: availableActions(campaignProcess, row, "editor", ctx.now()),
  };
}
