import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { campaignAnswers, campaignEntries } from "#server/db/schema/campaigns.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import { makeCampaign, makeEntry, makeVoter, surveySettings } from "#server/testing/factories/campaigns.ts";
import { makePicture } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { getUser } from "../../accounts/index.ts";
import { balanceOf } from "../../ledger/index.ts";
import { surveyResults, surveyTable } from "../admin/survey-results.ts";
import { personalData } from "../personal-data.ts";
import { campaignPage } from "../queries.ts";
import { answerSurvey } from "../taking-part/answer-survey.ts";
import { castVote } from "../taking-part/cast-vote.ts";
import { enterArticle, enterCharacter, saveCharacter, withdrawEntry } from "./enter-contest.ts";
import { entriesOf } from "./entry-queries.ts";

const world = await openWorld();
const db = world.deps.db;

async function character() {
  const { hash } = await makePicture(world);
  return {
    portrait: { hash },
    name: "茶行的阿蘭",
    nature: "記得每個客人上次買什麼，卻常忘記自己吃了沒。",
    dialogue: "阿蘭：今天的包種剛到。\n客人：你怎麼知道我要問這個？",
  };
}

describe("articles", () => {
  const contest = () => makeCampaign(world, { kind: "article_contest", prize: "" });

  test("an own one of the period enters, once a member, and says so on the page", async () => {
    const { slug, startsAt } = await contest();
    const article = await makeArticle(world);
    const ctx = world.as(article.authorId);
    const early = await makeArticle(world, { authorId: article.authorId, publishedAt: later(startsAt, -1) });
    const draft = await makeArticle(world, { authorId: article.authorId, state: "draft", publishedAt: null });
    const { mine } = await campaignPage(ctx, slug);
    expect(mine.articles.map(({ id }) => id)).toEqual([article.id]);
    for (const { id } of [early, draft, await makeArticle(world)])
      await expect(enterArticle(ctx, slug, id)).rejects.toMatchObject({
        code: "invalid",
        fields: { articleId: [expect.any(String)] },
      });
    await enterArticle(ctx, slug, article.id);
    await expect(enterArticle(ctx, slug, article.id)).rejects.toMatchObject({ code: "campaign_done" });
    const after = await campaignPage(ctx, slug);
    expect(after.mine.entry).toMatchObject({ title: article.title, rank: 1, votes: 0 });
  });

  test("an article that is taken from the pages takes its entry with it", async () => {
    const { id, slug } = await contest();
    const article = await makeArticle(world);
    await enterArticle(world.as(article.authorId), slug, article.id);
    await db.execute(sql`update articles set hidden_reason = '抄襲', hidden_at = now() where id = ${article.id}`);
    expect((await entriesOf(world.system, id, 1)).total).toBe(0);
  });
});

describe("characters", () => {
  test("are changed and withdrawn while it runs; who has withdrawn may enter again", async () => {
    const campaign = await makeCampaign(world);
    const { id: userId } = await makeMember(world);
    const ctx = world.as(userId);
    const id = await enterCharacter(ctx, campaign.slug, await character());
    const both = await Promise.allSettled(
      [1, 2].map(async () => enterCharacter(ctx, campaign.slug, await character())),
    );
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await saveCharacter(ctx, id, { ...(await character()), name: "阿蘭的女兒" });
    await expect(saveCharacter(world.as((await makeMember(world)).id), id, await character())).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await entriesOf(world.system, campaign.id, 1)).rows[0]).toMatchObject({ title: "阿蘭的女兒" });
    await withdrawEntry(ctx, id);
    expect((await entriesOf(world.system, campaign.id, 1)).total).toBe(0);
    await enterCharacter(ctx, campaign.slug, await character());
    world.pass(20 * DAY);
    await expect(withdrawEntry(ctx, id)).rejects.toMatchObject({ code: "campaign_closed" });
  });

  test("say no way around the platform", async () => {
    const { slug } = await makeCampaign(world);
    const form = { ...(await character()), nature: "想認識我就加 LINE：alan12345，什麼都可以聊聊。" };
    await expect(enterCharacter(world.as((await makeMember(world)).id), slug, form)).rejects.toMatchObject({
      code: "contact_details",
      fields: { nature: [expect.any(String)] },
    });
  });

  test("stand by votes; equal ones share a place, the earlier first", async () => {
    const campaign = await makeCampaign(world);
    const [first, second, third] = [
      await makeEntry(world, campaign.id),
      await makeEntry(world, campaign.id),
      await makeEntry(world, campaign.id),
    ];
    await castVote(world.as((await makeVoter(world)).id), third.id);
    const { rows } = await entriesOf(world.system, campaign.id, 1);
    expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
      [third.id, 1],
      [first.id, 2],
      [second.id, 2],
    ]);
  });
});

describe("surveys", () => {
  const coins = (userId: number) => balanceOf(world.system, { kind: "coins", userId });

  test("take one answer a member, however many come at once, and give the coins once", async () => {
    const { slug, id } = await makeCampaign(world, surveySettings);
    const { id: userId } = await makeMember(world);
    const answers = { q1: "每週", q2: 4, q3: "  希望分類再細一點。 " };
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => answerSurvey(world.as(userId), slug, answers)),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(answerSurvey(world.as(userId), slug, answers)).rejects.toMatchObject({ code: "campaign_done" });
    expect(await coins(userId)).toBe(50);
    const results = await surveyResults(world.system, id);
    expect(results.questions.map(({ counts, texts }) => [counts.map(({ n }) => n), texts])).toEqual([
      [[0, 1], []],
      [[0, 0, 0, 1, 0], []],
      [[], ["希望分類再細一點。"]],
    ]);
    const table = await surveyTable(world.system, id);
    expect(table.map(({ question, text }) => [question, text])[0]).toEqual(["你多久用一次？", "每週"]);
  });

  test("say at each question what is missing or not among its choices", async () => {
    const { slug } = await makeCampaign(world, surveySettings);
    const { id: userId } = await makeMember(world);
    await expect(answerSurvey(world.as(userId), slug, { q1: "每年", q3: "好" })).rejects.toMatchObject({
      code: "invalid",
      fields: { q1: ["請從選項中選擇一個"], q2: ["這一題還沒有回答"] },
    });
    expect(await coins(userId)).toBe(0);
  });
});

test("a deleted account leaves its votes, and nothing that it wrote", async () => {
  const campaign = await makeCampaign(world);
  const survey = await makeCampaign(world, surveySettings);
  const member = await makeVoter(world);
  const own = await makeEntry(world, campaign.id, { userId: member.id });
  const other = await makeEntry(world, campaign.id);
  await castVote(world.as(member.id), other.id);
  await answerSurvey(world.as(member.id), survey.slug, { q1: "每天", q2: 1 });
  await tx(world.system, async (ctx) => personalData.erase(ctx, await getUser(ctx, member.id)));
  const [entry] = await db.select().from(campaignEntries).where(eq(campaignEntries.id, own.id));
  expect(entry).toMatchObject({ state: "withdrawn", nature: "", dialogue: "", portrait: null });
  expect((await entriesOf(world.system, campaign.id, 1)).rows).toMatchObject([{ id: other.id, votes: 1 }]);
  const left = await db
    .select()
    .from(campaignAnswers)
    .where(and(eq(campaignAnswers.userId, member.id)));
  expect(left).toEqual([]);
});
