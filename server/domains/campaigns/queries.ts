import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { CampaignLine, Campaign as PageSchema } from "#contract/campaigns/schemas.ts";
import { Picture } from "#contract/shared.ts";
import { picture } from "#server/db/sql/files.ts";
import { isShown } from "#server/domains/articles/process/predicates.ts";
import { cardsOf } from "#server/domains/catalog/index.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { entryOf } from "./entries/entry-queries.ts";
import { campaignIn, isPublic } from "./process/predicates.ts";
import { answerRefusal, claimRefusal, closed, coinsGone, conditionsOf, voteRefusal, type Why } from "./rules.ts";
import { type Campaign, getPublic, type Participant, participant } from "./store.ts";
import { hasCoinsLeft } from "./taking-part/give-coins.ts";
import { giftOf } from "./taking-part/give-gift.ts";
import { type OwnActs, ownActs } from "./taking-part/own.ts";

type Page = z.output<typeof PageSchema>;
type Mine = Page["mine"];

type Line = z.output<typeof CampaignLine>;

/** Maximum number of public campaigns in the list. */
const LISTED = 60;

/** Public campaigns: running ones by end, then upcoming ones, then past ones, newest first. */
export async function publicCampaigns(ctx: Ctx): Promise<Line[]> {
  const now = ctx.now();
  const state = sql`case when ${campaignIn.running.sql("c", now)} then 'running'
    when ${campaignIn.soon.sql("c", now)} then 'soon' else 'over' end`;
  const rows = await read(ctx.db, CampaignLine)`
    select q.* from (select c.slug, c.title, c.summary, c.kind, c.starts_at as "startsAt", c.ends_at as "endsAt",
        ${state} as state, ${picture("c.picture")} as picture
      from campaigns c where ${isPublic.sql("c", now)}) q
    order by array_position(array['running', 'soon', 'over'], q.state),
      case when q.state = 'over' then -extract(epoch from q."endsAt") else extract(epoch from q."endsAt") end
    limit ${LISTED}`;
  return rows;
}

const nothing: Mine = {
  ...{ claim: null, answered: false, answer: null, entry: null, entryState: null, hiddenReason: null, vote: null },
  articles: [],
};

/** Own articles that were first published while the campaign runs. */
const articlesIn = (userId: number, { startsAt, endsAt }: Campaign): SQL => sql`
  select a.id, a.title from articles a where a.author_id = ${userId} and ${isShown.sql("a")}
    and a.published_at >= ${startsAt.toISOString()}::timestamptz and a.published_at < ${endsAt.toISOString()}::timestamptz
  order by a.published_at desc limit 50`;

/** A member's acts in a campaign, and what they may still do. */
async function mineOf(ctx: Ctx, campaign: Campaign, userId: number, acts: OwnActs): Promise<Mine> {
  const { claim, vote, answer, enter } = acts;
  const contest = campaign.kind === "article_contest" || campaign.kind === "entry_contest";
  const { hiddenReason = null, ...entry } = (contest && (await entryOf(ctx, campaign.id, userId))) || { id: 0 };
  const articles =
    campaign.kind === "article_contest" && campaign.state === "running"
      ? await read(ctx.db, { id: num, title: text })(articlesIn(userId, campaign))
      : [];
  return {
    claim,
    vote,
    answered: answer !== null,
    answer,
    entry: "rank" in entry ? entry : null,
    entryState: "rank" in entry ? enter : null,
    hiddenReason,
    articles,
  };
}

type Reader = { member: Participant; acts: OwnActs };

/** The member who reads a campaign's page. */
async function readerOf(ctx: Ctx, campaignId: number, userId: number): Promise<Reader> {
  const member = await participant(ctx, campaignId, userId);
  return { member, acts: await ownActs(ctx, campaignId, member) };
}

/**
 * Why this reader may not claim, vote or answer; visitors only get reasons of time and budget.
 * @param left whether the campaign can still give what it promises
 */
function whyNot(campaign: Campaign, reader: Reader | null, left: boolean, now: Date): Why | null {
  const forAll = closed(campaign) ?? (left ? null : coinsGone);
  if (reader === null) return forAll;
  const { member, acts } = reader;
  const { settings, kind } = campaign;
  const of = () => {
    if (conditionsOf(settings)) return claimRefusal(settings, member, acts, now);
    if (kind === "survey") return answerRefusal(acts);
    return kind === "picks" ? null : voteRefusal(member, acts);
  };
  const own = of();
  // An earlier claim or answer is reported also when the campaign is over.
  const did = acts.claim !== null || acts.answer !== null;
  return own?.code === "campaign_done" && did ? own : (forAll ?? own);
}

async function giftRow(ctx: Ctx, couponId: number | null): Promise<Page["gift"]> {
  if (couponId === null) return null;
  const rows = await read(ctx.db, PageSchema.shape.gift.unwrap())`
    select c.title, c.cut, c.value, c.cap, c.minimum, c.ends_at as "endsAt" from coupons c where c.id = ${couponId}`;
  return rows[0] ?? null;
}

/** A stored picture with its size; null if there is none. */
export async function pictureOf(ctx: Ctx, hash: string | null): Promise<Page["picture"]> {
  if (hash === null) return null;
  const rows = await read(ctx.db, Picture)`select i.hash, i.width, i.height from images i where i.hash = ${hash}`;
  return rows[0] ?? null;
}

/** A campaign as its page shows it. @param userId the reader; null: a visitor */
export async function pageOfCampaign(ctx: Ctx, campaign: Campaign, userId: number | null): Promise<Page> {
  const { settings } = campaign;
  const reader = userId === null ? null : await readerOf(ctx, campaign.id, userId);
  const mine = reader === null ? nothing : await mineOf(ctx, campaign, reader.member.id, reader.acts);
  const why = whyNot(campaign, reader, await hasCoinsLeft(ctx, campaign), ctx.now());
  const [gift, picture, services] = await Promise.all([
    giftRow(ctx, giftOf(settings)),
    pictureOf(ctx, campaign.picture),
    settings.kind === "picks" ? cardsOf(ctx, settings.serviceIds) : [],
  ]);
  const { id, slug, state, kind, title, summary, lead, rules, results, startsAt, endsAt, updatedAt } = campaign;
  return {
    ...{ id, slug, state, kind, title, summary, lead, rules, settings, startsAt, endsAt, updatedAt },
    // The jury's statement is shown when the campaign is over.
    results: state === "over" ? results : "",
    picture,
    gift,
    services,
    refusal: why?.text ?? null,
    entryRefusal: closed(campaign)?.text ?? null,
    mine,
  };
}

/** A public campaign as the viewer sees it. @throws Refusal not_found */
export async function campaignPage(ctx: Ctx, slug: string): Promise<Page> {
  return pageOfCampaign(ctx, await getPublic(ctx, slug), viewerId(ctx));
}
