/** Rows, actors and bodies for the calls on campaigns. */

import { campaignActs, campaignEntryReports } from "#server/db/schema/campaigns.ts";
import { one } from "#server/kernel/rows.ts";
import { makeArticle } from "#server/testing/factories/articles.ts";
import {
  campaignForm,
  makeCampaign,
  makeClaim,
  makeEntry,
  makeVoter,
  surveySettings,
} from "#server/testing/factories/campaigns.ts";
import { makePicture } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import type { MakeAdminRow } from "./admin-row.ts";
import type { Guarded, MakeRow } from "./row.ts";

async function character(world: World) {
  const { hash } = await makePicture(world);
  return {
    portrait: { hash },
    name: "茶行的阿蘭",
    nature: "記得每個客人上次買什麼，卻常忘記自己吃了沒。",
    dialogue: "阿蘭：今天的包種剛到。\n客人：你怎麼知道我要問這個？",
  };
}

const entry: MakeRow = async (world) => {
  const { id, userId } = await makeEntry(world, (await makeCampaign(world)).id);
  return { ownerId: userId, params: { id }, body: await character(world) };
};

/** Calls on a member's own entries. */
export const entryRows: Guarded = {
  "PUT /api/my_campaign_entries/{id}": [entry],
  "DELETE /api/my_campaign_entries/{id}": [entry],
};

type Act = { actorId: number; params: Record<string, unknown>; body?: unknown };

/** A member who may take part, and the body of the call. */
export const campaignActsOf: Record<string, (world: World) => Promise<Act>> = {
  "POST /api/campaigns/{slug}/claim": async (world) => ({
    actorId: (await makeVoter(world)).id,
    params: { slug: (await makeClaim(world)).campaign.slug },
  }),
  "POST /api/campaigns/{slug}/article_entries": async (world) => {
    const { id: articleId, authorId } = await makeArticle(world);
    const { slug } = await makeCampaign(world, { kind: "article_contest", prize: "" });
    return { actorId: authorId, params: { slug }, body: { articleId } };
  },
  "POST /api/campaigns/{slug}/character_entries": async (world) => ({
    actorId: (await makeMember(world)).id,
    params: { slug: (await makeCampaign(world)).slug },
    body: await character(world),
  }),
  "POST /api/campaign_entries/{id}/vote": async (world) => ({
    actorId: (await makeVoter(world)).id,
    params: { id: (await makeEntry(world, (await makeCampaign(world)).id)).id },
  }),
  "POST /api/campaign_entries/{id}/report": async (world) => ({
    actorId: (await makeMember(world)).id,
    params: { id: (await makeEntry(world, (await makeCampaign(world)).id)).id },
    body: { reason: "copyright", text: "" },
  }),
  "POST /api/campaigns/{slug}/answers": async (world) => ({
    actorId: (await makeMember(world)).id,
    params: { slug: (await makeCampaign(world, surveySettings)).slug },
    body: { answers: { q1: "每天", q2: 3 } },
  }),
};

const campaign: MakeAdminRow = async (world) => {
  const body = { ...campaignForm(world), version: 1 };
  const { id } = await makeCampaign(world, body.settings, { publishedAt: null, slug: body.slug });
  return { params: { id, name: "publish" }, body };
};

const adminEntry: MakeAdminRow = async (world) => ({
  params: { id: (await makeEntry(world, (await makeCampaign(world)).id)).id, name: "hide" },
  body: { reason: "這件作品的畫像取自他人的作品" },
});

const reportedEntry: MakeAdminRow = async (world) => {
  const { id: entryId } = await makeEntry(world, (await makeCampaign(world)).id);
  const values = { entryId, reporterId: (await makeMember(world)).id, reason: "copyright", text: "" };
  const { id: until } = one(await world.deps.db.insert(campaignEntryReports).values(values).returning());
  return { params: { id: entryId }, body: { until, note: "看過原圖，是本人的作品" } };
};

/** A claim that is held. */
const held: MakeAdminRow = async (world) => {
  const values = { userId: (await makeVoter(world)).id, kind: "claim", state: "held", network: "192.0.2" };
  const campaignId = (await makeClaim(world)).campaign.id;
  const { id } = one(
    await world.deps.db
      .insert(campaignActs)
      .values({ ...values, campaignId })
      .returning({ id: campaignActs.id }),
  );
  return { params: { id, name: "release" }, body: { reason: "" } };
};

/** Operators' calls on campaigns. */
export const campaignAdminRows: Record<string, MakeAdminRow> = {
  "PUT /api/admin/campaigns/{id}": campaign,
  "POST /api/admin/campaigns/{id}/transitions/{name}": campaign,
  "POST /api/admin/campaign_entries/{id}/transitions/{name}": adminEntry,
  "POST /api/admin/campaign_entries/{id}/dismiss_reports": reportedEntry,
  "POST /api/admin/campaign_acts/{id}/transitions/{name}": held,
};
