import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { transitionAct } from "#contract/campaigns/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { campaignActs } from "#server/db/schema/campaigns.ts";
import { couponKeeps } from "#server/db/schema/coupons.ts";
import { DAY } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { makeCampaign, makeClaim, makeEntry, makeVoter, surveySettings } from "#server/testing/factories/campaigns.ts";
import { makePicture } from "#server/testing/factories/catalog.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { getUser } from "../../accounts/index.ts";
import { balanceOf } from "../../ledger/index.ts";
import { surveyResults } from "../admin/survey-results.ts";
import { enterCharacter } from "../entries/enter-contest.ts";
import { entriesOf } from "../entries/entry-queries.ts";
import { personalData } from "../personal-data.ts";
import { campaignPage } from "../queries.ts";
import { answerSurvey } from "./answer-survey.ts";
import { castVote } from "./cast-vote.ts";
import { claimGift } from "./claim-gift.ts";
import { purgeNetworks } from "./purge-networks.ts";

const world = await openWorld();
const db = world.deps.db;

/** A member in a separate network, or in the given one. */
const from = (userId: number, network = `10.${nextSerial() % 250}.${nextSerial() % 250}`): Ctx => ({
  ...world.as(userId),
  client: { ip: `${network}.7`, userAgent: "" },
});
const BURST = "192.0.2";

/** Moves the number from this account to a new one. */
async function passNumberOn({ id, cellphone }: { id: number; cellphone: string | null }) {
  await db.update(users).set({ cellphone: null }).where(eq(users.id, id));
  return makeMember(world, { cellphone, createdAt: world.clock.now() });
}

const actsOf = (campaignId: number) => db.select().from(campaignActs).where(eq(campaignActs.campaignId, campaignId));
const coins = (userId: number) => balanceOf(world.system, { kind: "coins", userId });
const answers = { q1: "每天", q2: 3 };

async function work() {
  const { hash } = await makePicture(world);
  const nature = "記得每個客人上次買什麼，常忘記自己吃了沒。";
  return { portrait: { hash }, name: "阿蘭", nature, dialogue: "阿蘭：早。\n客人：早安。" };
}

async function operator() {
  const client = world.operator((await makeMember(world, { roles: ["content"] })).id);
  return (id: number, name: "release" | "reject", reason = "") =>
    client.call(transitionAct, { params: { id, name }, body: { reason } });
}

describe("one telephone number", () => {
  test("votes once a day, whichever accounts it passes through, and the page says so beforehand", async () => {
    const campaign = await makeCampaign(world);
    const entry = await makeEntry(world, campaign.id);
    let voter = await makeVoter(world);
    expect(await castVote(from(voter.id), entry.id)).toEqual({ state: "counted" });
    for (let more = 0; more < 4; more++) {
      voter = await passNumberOn(voter);
      const { refusal } = await campaignPage(world.as(voter.id), campaign.slug);
      expect(refusal).toBe("這個手機號碼今天已經投過票了，每個號碼每天一票。");
      await expect(castVote(from(voter.id), entry.id)).rejects.toMatchObject({ code: "campaign_done" });
    }
    expect(await actsOf(campaign.id)).toHaveLength(1);
    world.pass(DAY);
    expect(await castVote(from(voter.id), entry.id)).toEqual({ state: "counted" });
  });

  test("claims a coupon once, also after the account that claimed it is deleted", async () => {
    const { campaign, couponId } = await makeClaim(world);
    const first = await makeVoter(world);
    await claimGift(from(first.id), campaign.slug);
    const second = await passNumberOn(first);
    await tx(world.system, async (ctx) => personalData.erase(ctx, await getUser(ctx, first.id)));
    const { refusal } = await campaignPage(world.as(second.id), campaign.slug);
    expect(refusal).toBe("這個手機號碼已經領過這張優惠券，每個號碼限領一次。");
    await expect(claimGift(from(second.id), campaign.slug)).rejects.toMatchObject({ code: "campaign_done" });
    expect(await db.select().from(couponKeeps).where(eq(couponKeeps.couponId, couponId))).toHaveLength(1);
  });

  test("earns the coins of a survey once", async () => {
    const { slug } = await makeCampaign(world, surveySettings);
    const first = await makeVoter(world);
    expect(await answerSurvey(from(first.id), slug, answers)).toEqual({ state: "counted" });
    const second = await passNumberOn(first);
    await expect(answerSurvey(from(second.id), slug, answers)).rejects.toThrow(/手機號碼已經填過/);
    expect([await coins(first.id), await coins(second.id)]).toEqual([50, 0]);
  });

  test("is kept with an act as a keyed hash, another in each campaign, until some time after it", async () => {
    const voter = await makeVoter(world);
    const [one, other] = [await makeCampaign(world), await makeCampaign(world)];
    for (const { id } of [one, other]) await castVote(from(voter.id), (await makeEntry(world, id)).id);
    const [here, there] = [(await actsOf(one.id))[0], (await actsOf(other.id))[0]];
    expect(here?.phone).toMatch(/^[\w-]{43}$/);
    expect(here?.phone).not.toBe(there?.phone);
    // The database itself rejects a second one.
    const { id: _, ...again } = here ?? { id: 0, userId: 0 };
    const { id: userId } = await makeMember(world);
    await expect(db.insert(campaignActs).values({ ...again, userId } as never)).rejects.toMatchObject({
      cause: { constraint: "campaign_acts_vote_phone" },
    });
    world.pass(41 * DAY);
    await purgeNetworks(world.system);
    expect((await actsOf(one.id)).map(({ phone, network }) => [phone, network])).toEqual([[null, null]]);
  });
});

describe("a burst from one network", () => {
  test("earns coins for ten answers; the others wait, and give theirs when they are released", async () => {
    const { slug, id } = await makeCampaign(world, surveySettings);
    const members = await Promise.all(Array.from({ length: 13 }, () => makeMember(world)));
    const states = await Promise.all(members.map((member) => answerSurvey(from(member.id, BURST), slug, answers)));
    expect(states.filter(({ state }) => state === "held")).toHaveLength(3);
    const earned = async () => (await Promise.all(members.map((member) => coins(member.id)))).filter((n) => n === 50);
    expect(await earned()).toHaveLength(10);
    expect((await surveyResults(world.system, id)).answers).toBe(10);
    const [first, second] = (await actsOf(id)).filter(({ state }) => state === "held");
    const { mine } = await campaignPage(world.as(first?.userId ?? 0), slug);
    expect(mine).toMatchObject({ answered: true, answer: "held" });
    const judge = await operator();
    await judge(first?.id ?? 0, "release");
    await judge(second?.id ?? 0, "reject", "同一人用多個帳號填寫");
    expect(await earned()).toHaveLength(11);
    expect((await surveyResults(world.system, id)).answers).toBe(11);
  });

  test("enters ten works; the others are shown to others only when they are released", async () => {
    const { slug, id } = await makeCampaign(world);
    for (let n = 0; n < 12; n++) await enterCharacter(from((await makeMember(world)).id, BURST), slug, await work());
    const shown = async () => (await entriesOf(world.system, id, 1)).total;
    expect(await shown()).toBe(10);
    const held = (await actsOf(id)).filter(({ state }) => state === "held");
    const mineOf = async (userId = 0) => (await campaignPage(world.as(userId), slug)).mine;
    expect(await mineOf(held[0]?.userId)).toMatchObject({ entryState: "held", entry: { title: "阿蘭" } });
    const voter = await makeVoter(world);
    await expect(castVote(from(voter.id), held[0]?.entryId ?? 0)).rejects.toMatchObject({ code: "not_found" });
    const judge = await operator();
    await judge(held[0]?.id ?? 0, "release");
    await judge(held[1]?.id ?? 0, "reject", "同一人用多個帳號參加");
    expect(await shown()).toBe(11);
    expect((await mineOf(held[1]?.userId)).entryState).toBe("rejected");
  });

  test("is counted over all that is done in a campaign", async () => {
    const { id, slug } = await makeCampaign(world);
    const voters = await Promise.all(Array.from({ length: 3 }, () => makeVoter(world)));
    const entry = await makeEntry(world, id);
    for (let n = 0; n < 9; n++) await enterCharacter(from((await makeMember(world)).id, BURST), slug, await work());
    const states = [];
    for (const voter of voters) states.push((await castVote(from(voter.id, BURST), entry.id)).state);
    expect(states).toEqual(["counted", "held", "held"]);
  });
});
