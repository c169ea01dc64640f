import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { transitionAct } from "#contract/campaigns/routes.ts";
import { campaignActs } from "#server/db/schema/campaigns.ts";
import { couponKeeps } from "#server/db/schema/coupons.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { makeCampaign, makeClaim, makeEntry, makeVoter } from "#server/testing/factories/campaigns.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { entriesOf } from "../entries/entry-queries.ts";
import { campaignPage } from "../queries.ts";
import { castVote } from "./cast-vote.ts";
import { claimGift } from "./claim-gift.ts";

const world = await openWorld();
const db = world.deps.db;

/** A member in a separate network, or in the given one. */
const from = (userId: number, network = `10.${nextSerial() % 250}.${nextSerial() % 250}`): Ctx => ({
  ...world.as(userId),
  client: { ip: `${network}.7`, userAgent: "" },
});

/** The number of successes, and the error codes of the others. */
async function outcome(all: Promise<unknown>[]) {
  const settled = await Promise.allSettled(all);
  return {
    done: settled.filter(({ status }) => status === "fulfilled").length,
    codes: [...new Set(settled.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : [])))],
  };
}

/** An operator who decides held acts. */
async function operator() {
  const client = world.operator((await makeMember(world, { roles: ["content"] })).id);
  return (id = 0, name: "release" | "reject", reason: string) =>
    client.call(transitionAct, { params: { id, name }, body: { reason } });
}

const actsOf = (campaignId: number) => db.select().from(campaignActs).where(eq(campaignActs.campaignId, campaignId));
/** An evening in Taipei: midnight is four hours away. */
const EVENING = new Date("2026-11-20T12:00:00Z");

beforeEach(() => world.clock.set(EVENING.getTime() - Date.now()));

describe("votes", () => {
  test("two at once on one day are one; midnight in Taipei gives the next", async () => {
    const { id } = await makeCampaign(world);
    const entry = await makeEntry(world, id);
    const voter = await makeVoter(world);
    const votes = () => [castVote(from(voter.id), entry.id), castVote(from(voter.id), entry.id)];
    expect(await outcome(votes())).toEqual({ done: 1, codes: ["campaign_done"] });
    world.pass(4 * 60 * MINUTE - 1000 - (world.clock.now().getTime() - EVENING.getTime()));
    expect((await outcome(votes())).done).toBe(0);
    world.pass(1500);
    expect((await outcome(votes())).done).toBe(1);
    expect((await actsOf(id)).map(({ day }) => day).sort()).toEqual(["2026-11-20", "2026-11-21"]);
  });

  test("nobody votes for their own, without a cellphone, or for what is hidden", async () => {
    const { id } = await makeCampaign(world);
    const owner = await makeVoter(world);
    const own = await makeEntry(world, id, { userId: owner.id });
    await expect(castVote(from(owner.id), own.id)).rejects.toMatchObject({ code: "campaign_refused" });
    const { id: phoneless } = await makeMember(world);
    await expect(castVote(from(phoneless), own.id)).rejects.toThrow(/手機號碼/);
    const hidden = await makeEntry(world, id, { state: "hidden", hiddenReason: "不是自己的作品" });
    const voter = await makeVoter(world);
    await expect(castVote(from(voter.id), hidden.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await actsOf(id)).toEqual([]);
  });

  test("are taken from the first instant on, and at the last no more", async () => {
    const startsAt = new Date("2026-11-20T16:00:00Z");
    const campaign = await makeCampaign(world, undefined, { startsAt, endsAt: later(startsAt, DAY) });
    const entry = await makeEntry(world, campaign.id);
    const at = (when: Date) => {
      world.clock.set(when.getTime() - Date.now());
      return makeVoter(world).then(({ id }) => outcome([castVote(from(id), entry.id)]));
    };
    expect(await at(later(startsAt, -1000))).toEqual({ done: 0, codes: ["campaign_closed"] });
    expect((await at(startsAt)).done).toBe(1);
    expect((await at(later(startsAt, DAY - 1000))).done).toBe(1);
    expect(await at(later(startsAt, DAY))).toEqual({ done: 0, codes: ["campaign_closed"] });
    const page = await campaignPage(world.system, campaign.slug);
    expect([page.state, page.refusal]).toEqual(["over", "活動已經結束，謝謝大家的參與。"]);
  });

  test("a burst from one network is held, counts when it is released and never when it is rejected", async () => {
    const { id } = await makeCampaign(world);
    const entry = await makeEntry(world, id);
    const voters = await Promise.all(Array.from({ length: 13 }, () => makeVoter(world)));
    const states = await Promise.all(voters.map((voter) => castVote(from(voter.id, "192.0.2"), entry.id)));
    expect(states.filter(({ state }) => state === "held")).toHaveLength(3);
    const other = await makeVoter(world);
    expect(await castVote(from(other.id), entry.id)).toEqual({ state: "counted" });
    const votes = async () => (await entriesOf(world.system, id, 1)).rows[0]?.votes;
    expect(await votes()).toBe(11);
    const held = await db
      .select()
      .from(campaignActs)
      .where(and(eq(campaignActs.campaignId, id), eq(campaignActs.state, "held")));
    const judge = await operator();
    await judge(held[0]?.id, "release", "");
    expect(await votes()).toBe(12);
    await expect(judge(held[1]?.id, "reject", "")).rejects.toMatchObject({ code: "invalid" });
    await judge(held[1]?.id, "reject", "同一人用多個帳號投票");
    await expect(judge(held[1]?.id, "release", "")).rejects.toMatchObject({ code: "conflict" });
    expect(await votes()).toBe(12);
    // A rejected vote still uses up the day.
    await expect(castVote(from(held[1]?.userId ?? 0), entry.id)).rejects.toMatchObject({ code: "campaign_done" });
  });
});

describe("claims", () => {
  test("fifty equal ones give one coupon", async () => {
    const { campaign, couponId } = await makeClaim(world);
    const member = await makeVoter(world);
    const ctx = from(member.id);
    const all = Array.from({ length: 50 }, () => claimGift(ctx, campaign.slug));
    expect(await outcome(all)).toEqual({ done: 1, codes: ["campaign_done"] });
    const kept = await db.select().from(couponKeeps).where(eq(couponKeeps.couponId, couponId));
    expect(kept.map(({ userId, origin }) => [userId, origin])).toEqual([[member.id, `活動「${campaign.title}」`]]);
  });

  test("the page says beforehand why not, in the words of the refusal", async () => {
    const { campaign } = await makeClaim(world);
    const old = await makeMember(world, { createdAt: later(world.clock.now(), -30 * DAY), cellphone: "+886900000001" });
    const young = await makeMember(world, { createdAt: later(world.clock.now(), -30 * DAY + 60_000) });
    for (const [{ id }, words] of [
      [old, /未滿 30 天/],
      [young, /手機號碼/],
    ] as const) {
      const { refusal } = await campaignPage(world.as(id), campaign.slug);
      expect(refusal).toMatch(words);
      await expect(claimGift(from(id), campaign.slug)).rejects.toThrow(refusal ?? "-");
    }
    expect((await campaignPage(world.system, campaign.slug)).refusal).toBeNull();
  });

  test("a coupon that is not given out any more refuses the claim, and nothing is left of it", async () => {
    const { campaign, couponId } = await makeClaim(world);
    await db.execute(`update coupons set state = 'ended', ended_at = now() where id = ${couponId}`);
    const member = await makeVoter(world);
    await expect(claimGift(from(member.id), campaign.slug)).rejects.toMatchObject({ code: "campaign_closed" });
    expect(await actsOf(campaign.id)).toEqual([]);
  });

  test("a held one gives its coupon when it is released", async () => {
    const { campaign, couponId } = await makeClaim(world);
    const members = await Promise.all(Array.from({ length: 11 }, () => makeVoter(world)));
    for (const { id } of members) await claimGift(from(id, "198.51.100"), campaign.slug);
    const [held] = (await actsOf(campaign.id)).filter(({ state }) => state === "held");
    const kept = async () => (await db.select().from(couponKeeps).where(eq(couponKeeps.couponId, couponId))).length;
    expect(await kept()).toBe(10);
    await (await operator())(held?.id, "release", "");
    expect(await kept()).toBe(11);
  });
});
