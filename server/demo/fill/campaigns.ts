import { eq, sql } from "drizzle-orm";
import { twoPersonsAbove } from "#contract/terms.ts";
import { endOfTaipeiDay, taipeiDay, withZone } from "#contract/time.ts";
import { campaignActs, campaignAnswers, campaignEntries, campaigns } from "#server/db/schema/campaigns.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { characters } from "#server/demo/content/campaigns/characters.ts";
import { type CampaignText, campaignTexts } from "#server/demo/content/campaigns/index.ts";
import { buyers } from "#server/demo/content/index.ts";
import { random } from "#server/demo/content/random.ts";
import { isShown } from "#server/domains/articles/process/predicates.ts";
import { isOnSale } from "#server/domains/catalog/process/predicates.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import type { DemoMembers } from "./members.ts";

/** Placeholder for an operator's id in rows that the platform itself created. */
const HOUSE = 0;

async function couponOf(ctx: Ctx, { coupon }: CampaignText, startsAt: Date, endsAt: Date): Promise<number | null> {
  if (!coupon) return null;
  const row = {
    ...coupon,
    startsAt,
    endsAt: later(endsAt, 30 * DAY),
    createdBy: HOUSE,
    sellerBp: 0,
    budget: twoPersonsAbove,
  };
  const kind = { kind: "platform", state: "draft", cut: "amount", scope: "all", audience: "granted" };
  return one(
    await ctx.db
      .insert(coupons)
      .values({ ...row, ...kind })
      .returning({ id: coupons.id }),
  ).id;
}

/** The midnight in Taipei that ends the day this many days from now, or that begins a date. */
const midnight = (now: Date, day: number | string): Date =>
  typeof day === "string" ? new Date(withZone(`${day}T00:00:00`)) : later(endOfTaipeiDay(now, day), 1);

/** The first campaigns with their coupons, as drafts: an operator decides what they promise. */
export async function fillCampaigns(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  for (const text of campaignTexts) {
    const { period, coupon: _, settings, ...words } = text;
    const [startsAt, endsAt] = [midnight(now, period[0]), midnight(now, period[1])];
    const couponId = await couponOf(ctx, text, startsAt, endsAt);
    const whole = "couponId" in settings ? { ...settings, couponId } : settings;
    const row = {
      ...words,
      settings: whole,
      kind: settings.kind,
      startsAt,
      endsAt,
    };
    await ctx.db.insert(campaigns).values({ ...row, createdAt: now, updatedAt: now });
  }
}

type Found = typeof campaigns.$inferSelect;
type Entered = typeof campaignEntries.$inferSelect;

/** Votes of the demo buyers, each at most one a day: the same at every fill. */
async function fillVotes(ctx: Ctx, { id, startsAt, endsAt }: Found, entries: Entered[], members: DemoMembers) {
  const until = Math.min(endsAt.getTime(), ctx.now().getTime()) - 2 * HOUR;
  const days = Math.min(6, Math.floor((until - startsAt.getTime()) / DAY));
  const rows = buyers.slice(1).flatMap(({ key }) => {
    const userId = need(members, key).id;
    const dice = random(`campaign votes:${id}:${key}`);
    return Array.from({ length: days }, (_, back) => later(new Date(until), -back * DAY)).flatMap((createdAt) => {
      const entry = entries[Math.floor(dice.next() ** 1.7 * entries.length)];
      if (!dice.chance(0.3) || !entry || entry.userId === userId) return [];
      const act = { campaignId: id, userId, kind: "vote", state: "counted", createdAt };
      return [{ ...act, entryId: entry.id, day: taipeiDay(createdAt) }];
    });
  });
  await insertAll(ctx, campaignActs, rows);
}

async function fillArticleContest(ctx: Ctx, contest: Found, members: DemoMembers): Promise<void> {
  const rows = await read(ctx.db, { id: num, userId: num, name: text })`
    select distinct on (a.author_id) a.id, a.author_id as "userId", a.title as name from articles a
    where ${isShown.sql("a")} and a.published_at between ${contest.startsAt.toISOString()}::timestamptz
      and ${contest.endsAt.toISOString()}::timestamptz
    order by a.author_id, a.id limit 8`;
  const createdAt = later(contest.startsAt, 5 * DAY);
  const entries = await insertAll(
    ctx,
    campaignEntries,
    rows.map(({ id: articleId, userId, name }, at) => {
      const awardedAt = at === 1 ? contest.endsAt : null;
      return { campaignId: contest.id, articleId, userId, name, awardedAt, createdAt, updatedAt: createdAt };
    }),
  );
  await fillVotes(ctx, contest, entries, members);
}

async function fillEntryContest(ctx: Ctx, contest: Found, members: DemoMembers): Promise<void> {
  const createdAt = later(contest.startsAt, DAY);
  const entries = await insertAll(
    ctx,
    campaignEntries,
    characters.map(({ key, ...character }) => {
      const { id: userId, avatar: portrait } = need(members, key);
      return { ...character, campaignId: contest.id, userId, portrait, createdAt, updatedAt: createdAt };
    }),
  );
  await fillVotes(ctx, contest, entries, members);
}

const often = ["幾乎每天", "每週幾次", "每月幾次", "很少"];
const why = ["找人做事", "接案", "了解行情", "看文章"];
const words = ["清楚", "安心", "省時間", "乾淨", "像市集"];
const wishes = ["希望能依交件天數和預算一起篩選。", "手機上的訊息可以再大一點。", "想看到更多賣家的工作過程。"];

/** The answers of some buyers. They got no coins, because only the verb gives those. */
async function fillAnswers(ctx: Ctx, survey: Found, members: DemoMembers): Promise<void> {
  const dice = random("campaign answers");
  const answers = await insertAll(
    ctx,
    campaignAnswers,
    buyers.slice(1, 19).map(({ key }, at) => ({
      campaignId: survey.id,
      userId: need(members, key).id,
      answers: {
        often: dice.shuffle(often)[0],
        why: dice.shuffle(why).slice(0, dice.whole(1, 3)),
        find: dice.whole(2, 5),
        trust: dice.whole(3, 5),
        ...(at % 2 === 0 ? { word: dice.shuffle(words)[0] } : {}),
        ...(at % 4 === 0 ? { wish: dice.shuffle(wishes)[0] } : {}),
      },
      createdAt: later(survey.startsAt, (at + 1) * 5 * HOUR),
    })),
  );
  const act = { campaignId: survey.id, kind: "answer", state: "counted" };
  await insertAll(
    ctx,
    campaignActs,
    answers.map(({ userId, createdAt }) => ({ ...act, userId, createdAt })),
  );
}

/** Chooses the eight best-selling services for the campaign of picks. */
async function fillPicks(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`update campaigns c set settings = c.settings || jsonb_build_object('serviceIds',
    (select coalesce(jsonb_agg(x.id), '[]') from (select s.id from services s where ${isOnSale.sql("s")}
      order by s.sales desc, s.id limit 8) x)) where c.kind = 'picks'`);
}

/** Publishes the drafts, labelled as demonstrations. */
async function openCampaigns(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    sql`update campaigns set title = '（示範）' || title, published_at = starts_at - interval '1 day'`,
  );
  await ctx.db.update(coupons).set({ state: "active" }).where(eq(coupons.createdBy, HOUSE));
}

/** Publishes the campaigns, with entries, votes and answers of demo members. All invented. */
export async function fillCampaignLife(ctx: Ctx, members: DemoMembers): Promise<void> {
  await openCampaigns(ctx);
  for (const found of await ctx.db.select().from(campaigns)) {
    if (found.kind === "article_contest") await fillArticleContest(ctx, found, members);
    if (found.kind === "entry_contest") await fillEntryContest(ctx, found, members);
    if (found.kind === "survey") await fillAnswers(ctx, found, members);
  }
  await fillPicks(ctx);
}
