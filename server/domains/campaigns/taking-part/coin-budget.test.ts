import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as approvalCalls from "#contract/approvals/routes.ts";
import * as calls from "#contract/campaigns/routes.ts";
import { createAdminCoupon, transitionAdminCoupon } from "#contract/coupons/routes.ts";
import type { OperatorRole } from "#contract/roles.ts";
import { campaignActs } from "#server/db/schema/campaigns.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { campaignForm, makeCampaign, makeVoter, surveySettings } from "#server/testing/factories/campaigns.ts";
import { couponForm } from "#server/testing/factories/coupons.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { decideLocked } from "../process/run.ts";
import { lockAct } from "../store.ts";
import { answerSurvey } from "./answer-survey.ts";

const world = await openWorld();
const answers = { q1: "每天", q2: 4 };
const gone = "這份問卷的金幣已經全部送完了，謝謝你願意幫忙。";

const survey = (coins: number, budget: number | null) => ({ ...surveySettings, coins, budget });
const operator = async (...roles: OperatorRole[]) => world.operator((await makeMember(world, { roles })).id);

async function answer(slug: string) {
  const { id } = await makeVoter(world);
  return answerSurvey(world.as(id), slug, answers).then(
    () => id,
    (error: Error) => error.message,
  );
}

describe("the coins of a survey", () => {
  test("are given as often as its budget is enough, also to members who answer at one moment", async () => {
    const { slug } = await makeCampaign(world, survey(50, 499));
    const all = await Promise.all(Array.from({ length: 20 }, () => answer(slug)));
    const given = all.filter((each): each is number => typeof each === "number");
    expect(given).toHaveLength(9);
    expect(all.filter((each) => each === gone)).toHaveLength(11);
    for (const id of given) expect(await balanceOf(world.system, { kind: "coins", userId: id })).toBe(50);
  });

  test("that are gone are told before anybody answers", async () => {
    const { slug } = await makeCampaign(world, survey(50, 50));
    const page = () => world.visitor().call(calls.getCampaign, { params: { slug } });
    expect((await page()).refusal).toBeNull();
    await answer(slug);
    expect((await page()).refusal).toBe(gone);
    const member = await world.client((await makeVoter(world)).id);
    expect((await member.call(calls.getCampaign, { params: { slug } })).refusal).toBe(gone);
  });

  test("stand in the list of the console: what may be given, what is, and what is kept for held answers", async () => {
    const { id, slug } = await makeCampaign(world, survey(50, 120));
    const editor = await operator("content");
    const listed = async () =>
      (await editor.call(calls.getAdminCampaigns, {})).data.find((campaign) => campaign.id === id)?.coins;
    expect(await listed()).toEqual({ budget: 120, given: 0, held: 0 });
    await answer(slug);
    await answer(slug);
    expect(await answer(slug)).toBe(gone);
    expect(await listed()).toEqual({ budget: 120, given: 100, held: 0 });
    const [act] = await world.deps.db.select().from(campaignActs).where(eq(campaignActs.campaignId, id));
    await world.deps.db
      .update(campaignActs)
      .set({ state: "held" })
      .where(eq(campaignActs.id, act?.id ?? 0));
    expect(await listed()).toEqual({ budget: 120, given: 50, held: 50 });
    // The ledger has both grants.
    const { differences } = await reconcile(world.system);
    const subject = `campaign ${id} of user ${act?.userId}`;
    expect(differences).toContainEqual({ check: "campaign_coins", subject, expected: 0, found: 50 });
    await world.deps.db
      .update(campaignActs)
      .set({ state: "counted", coins: 60 })
      .where(eq(campaignActs.id, act?.id ?? 0));
    const again = (await reconcile(world.system)).differences;
    expect(again).toContainEqual({ check: "campaign_coins", subject, expected: 60, found: 50 });
    await world.deps.db
      .update(campaignActs)
      .set({ coins: 50 })
      .where(eq(campaignActs.id, act?.id ?? 0));
    expect((await reconcile(world.system)).ok).toBe(true);
  });

  test("of an answer that is held are kept for it, and free again when it does not count", async () => {
    const { id: campaignId, slug } = await makeCampaign(world, survey(50, 50));
    const first = await answer(slug);
    const [act] = await world.deps.db.select().from(campaignActs).where(eq(campaignActs.campaignId, campaignId));
    await world.deps.db
      .update(campaignActs)
      .set({ state: "held" })
      .where(eq(campaignActs.id, act?.id ?? 0));
    expect(await answer(slug)).toBe(gone);
    const admin = world.as((await makeMember(world, { roles: ["content"] })).id);
    await decideLocked(admin, await lockAct(admin, act?.id ?? 0), "reject", "同一個人重複填寫");
    expect(typeof first).toBe("number");
    expect(typeof (await answer(slug))).toBe("number");
  });
});

describe("what a survey promises", () => {
  const draft = async (editor: Awaited<ReturnType<typeof operator>>, coins: number, budget: number | null) => {
    const body = { ...campaignForm(world), settings: survey(coins, budget) };
    const { id } = await editor.call(calls.createCampaign, { body });
    const press = (name: "publish" | "take_back" | "withdraw") =>
      editor.call(calls.transitionCampaign, { params: { id, name } });
    const save = async (settings: ReturnType<typeof survey>) => {
      const { version } = await editor.call(calls.getAdminCampaign, { params: { id } });
      return editor.call(calls.saveCampaign, { params: { id }, body: { ...body, settings, version } });
    };
    return { id, press, save };
  };

  test("has to be said, and to be enough for one answer; without coins nothing is promised", async () => {
    const editor = await operator("content");
    const at = (words: string) => ({ body: { message: { "settings.budget": [expect.stringContaining(words)] } } });
    await expect(draft(editor, 50, null)).rejects.toMatchObject(at("請輸入預算"));
    await expect(draft(editor, 50, 49)).rejects.toMatchObject(at("NT$50"));
    expect(await (await draft(editor, 0, null)).press("publish")).toMatchObject({ state: "running" });
  });

  test("up to NT$30,000 one operator makes public; above, a second one of the finance team does", async () => {
    const [editor, finance] = [await operator("content"), await operator("finance")];
    expect(await (await draft(editor, 50, 30_000)).press("publish")).toMatchObject({
      state: "running",
      waiting: false,
    });
    const other = await operator("content");
    const { id, press, save } = await draft(other, 50, 30_001);
    expect(await press("publish")).toMatchObject({ state: "draft", waiting: true });
    await expect(save(survey(50, 20_000))).rejects.toMatchObject({ status: 409 });
    await expect(press("publish")).rejects.toMatchObject({ status: 409 });
    expect(await press("take_back")).toMatchObject({ waiting: false });
    await press("publish");
    const { data } = await finance.call(approvalCalls.getApprovals, {});
    const proposal = data.find(({ url }) => url.endsWith(`/campaigns/${id}`));
    expect(proposal).toMatchObject({ amount: 30_001 });
    expect(await finance.call(calls.getAdminCampaign, { params: { id } })).toMatchObject({
      coins: { budget: 30_001, given: 0, held: 0 },
    });
    await finance.call(approvalCalls.approve, { params: { id: proposal?.id ?? 0 } });
    expect(await other.call(calls.getAdminCampaign, { params: { id } })).toMatchObject({ state: "running" });
  });

  test("cannot grow while it is public", async () => {
    const { press, save } = await draft(await operator("content"), 50, 1000);
    await press("publish");
    const at = (field: string) => ({
      status: 400,
      body: { message: { [field]: [expect.stringContaining("收回成草稿")] } },
    });
    await expect(save(survey(50, 1001))).rejects.toMatchObject(at("settings.budget"));
    for (const coins of [51, 49]) await expect(save(survey(coins, 1000))).rejects.toMatchObject(at("settings.coins"));
    expect(await save(survey(50, 900))).toMatchObject({ settings: { coins: 50, budget: 900 } });
    await press("withdraw");
    expect(await save(survey(60, 2000))).toMatchObject({ settings: { budget: 2000 } });
  });

  test("counts with all else that its operator promised alone within a day, coupons too", async () => {
    const editor = await operator("content");
    await (await draft(editor, 50, 12_000)).press("publish");
    const site = { cut: "amount" as const, value: 100, cap: null, scope: "all" as const, sellerBp: 0 };
    const coupon = async (budget: number) => {
      const { id } = await editor.call(createAdminCoupon, { body: { ...couponForm(world), ...site, budget } });
      return editor.call(transitionAdminCoupon, { params: { id, name: "activate" } });
    };
    expect(await coupon(18_000)).toMatchObject({ state: "active" });
    const { press } = await draft(editor, 50, 50);
    expect(await press("publish")).toMatchObject({ state: "draft", waiting: true });
    const another = await operator("content");
    expect(await (await draft(another, 50, 30_000)).press("publish")).toMatchObject({ state: "running" });
    world.pass(DAY);
    expect(await coupon(30_000)).toMatchObject({ state: "active" });
  });

  test("of two at one moment is added up as well", async () => {
    const editor = await operator("content");
    const both = [await draft(editor, 50, 20_000), await draft(editor, 50, 20_000)];
    const made = await Promise.all(both.map(({ press }) => press("publish")));
    expect(made.filter(({ waiting }) => waiting)).toHaveLength(1);
  });
});
