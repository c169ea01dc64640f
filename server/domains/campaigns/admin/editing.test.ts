import { expect, test } from "vitest";
import {
  createCampaign,
  getAdminCampaign,
  getCampaign,
  getCampaignPreview,
  saveCampaign,
  transitionCampaign,
  transitionEntry,
} from "#contract/campaigns/routes.ts";
import { DAY } from "#server/kernel/clock.ts";
import { campaignForm, makeCampaign, makeEntry, surveySettings } from "#server/testing/factories/campaigns.ts";
import { makeCoupon } from "#server/testing/factories/coupons.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { entriesOf } from "../entries/entry-queries.ts";
import { answerSurvey } from "../taking-part/answer-survey.ts";
import { claimGift } from "../taking-part/claim-gift.ts";

const world = await openWorld();
const editor = world.operator((await makeMember(world, { roles: ["content"] })).id);
const other = world.operator((await makeMember(world, { roles: ["content"] })).id);

type Form = ReturnType<typeof campaignForm>;
const create = (form: Partial<Record<keyof Form, unknown>> = {}) =>
  editor.call(createCampaign, { body: { ...campaignForm(world), ...form } as Form });
const transition = (id: number, name: "publish" | "withdraw") =>
  editor.call(transitionCampaign, { params: { id, name } });
/** Saves a campaign with some changes. */
async function save(id: number, change: object, who = editor) {
  const { slug, title, summary, rules, settings, startsAt, endsAt, version } = await who.call(getAdminCampaign, {
    params: { id },
  });
  const body = { slug, title, summary, rules, settings, startsAt, endsAt, version, ...change };
  return who.call(saveCampaign, { params: { id }, body });
}
const at = (field: string) => ({ status: 400, body: { message: { [field]: expect.any(Array) } } });
const read = (slug: string) => world.visitor().call(getCampaign, { params: { slug } });

test("a campaign is written, looked at as readers will see it, and public from the press on", async () => {
  const { id, slug, state, actions } = await create({
    rules: "<p>規則</p><script>alert(1)</script><p>活動期間發布需求的會員都可以參加，每人限一次。</p>",
  });
  expect([state, actions.map(({ name }) => name)]).toEqual(["draft", ["publish"]]);
  const preview = await editor.call(getCampaignPreview, { params: { id } });
  expect(preview).toMatchObject({
    slug,
    title: "夏日提案季",
    rules: "<p>規則</p><p>活動期間發布需求的會員都可以參加，每人限一次。</p>",
  });
  await expect(read(slug)).rejects.toMatchObject({ status: 404 });
  expect(await transition(id, "publish")).toMatchObject({ state: "running" });
  expect(await read(slug)).toMatchObject({ title: "夏日提案季", state: "running" });
  await save(id, { title: "夏日提案季・加場" });
  expect(await read(slug)).toMatchObject({ title: "夏日提案季・加場" });
  world.pass(11 * DAY);
  expect(await read(slug)).toMatchObject({ state: "over" });
  expect(await transition(id, "withdraw")).toMatchObject({ state: "draft" });
  await expect(read(slug)).rejects.toMatchObject({ status: 404 });
  await expect(transition(id, "withdraw")).rejects.toMatchObject({ status: 409 });
});

test("its kind stays, its address while it is public, and an address belongs to one", async () => {
  const { id, slug } = await create();
  await expect(save(id, { settings: { kind: "entry_contest", prize: "" } })).rejects.toMatchObject(at("settings"));
  expect(await save(id, { slug: `${slug}_b` })).toMatchObject({ slug: `${slug}_b` });
  await transition(id, "publish");
  await expect(save(id, { slug })).rejects.toMatchObject(at("slug"));
  await expect(create({ slug: `${slug}_b` })).rejects.toMatchObject({
    status: 409,
    body: { message: { slug: expect.any(Array) } },
  });
});

test("of two editors the later one is told, and nothing of the earlier one is lost", async () => {
  const { id, version } = await create();
  await save(id, { title: "第一位編輯的題目" });
  await expect(save(id, { title: "第二位編輯的題目", version }, other)).rejects.toMatchObject({ code: "conflict" });
  expect(await editor.call(getAdminCampaign, { params: { id } })).toMatchObject({
    title: "第一位編輯的題目",
    version: version + 1,
  });
});

test("once somebody has answered, the questions stay as they were asked; their words may be mended", async () => {
  const { id, slug } = await makeCampaign(world, surveySettings);
  const [first, ...rest] = surveySettings.questions;
  const asked = (change: object) => ({
    settings: { ...surveySettings, questions: [{ ...first, ...change }, ...rest] },
  });
  await save(id, asked({ choices: ["每天", "每週", "更少"] }));
  await answerSurvey(world.as((await makeMember(world)).id), slug, { q1: "更少", q2: 4 });
  await expect(save(id, asked({ choices: ["每天", "每週"] }))).rejects.toMatchObject(at("settings"));
  await save(id, asked({ choices: ["每天", "每週", "更少"], label: "你大約多久用一次？" }));
});

test("a coupon of a campaign is one of the platform that campaigns give", async () => {
  const claim = (couponId: number) => ({ settings: { kind: "claim", couponId, memberDays: null, cellphone: false } });
  const byCode = await makeCoupon(world);
  const seller = await makeCoupon(world, { sellerId: (await makeMember(world)).id });
  for (const { id } of [byCode, seller]) await expect(create(claim(id))).rejects.toMatchObject(at("settings.couponId"));
  const { id: couponId } = await makeCoupon(world, { audience: "granted" });
  expect((await create(claim(couponId))).settings).toMatchObject({ couponId });
});

test("picked services come with a coupon that any member may take, once", async () => {
  const { id: couponId } = await makeCoupon(world, { audience: "granted" });
  const withCoupon = await makeCampaign(world, { kind: "picks", serviceIds: [], couponId });
  const without = await makeCampaign(world, { kind: "picks", serviceIds: [], couponId: null });
  const ctx = world.as((await makeMember(world)).id);
  await claimGift(ctx, withCoupon.slug);
  await expect(claimGift(ctx, withCoupon.slug)).rejects.toMatchObject({ code: "campaign_done" });
  await expect(claimGift(ctx, without.slug)).rejects.toMatchObject({ code: "campaign_refused" });
});

test("the jury's prize is given once, told, shown, and taken back", async () => {
  const { id: userId } = await makeMember(world);
  const campaign = await makeCampaign(world, { kind: "entry_contest", prize: "金幣 500" });
  const { id, name } = await makeEntry(world, campaign.id, { userId });
  const press = (name: "award" | "unaward") => editor.call(transitionEntry, { params: { id, name }, body: {} });
  const shown = async () => (await entriesOf(world.system, campaign.id, 1)).rows.map(({ awarded }) => awarded);
  expect(await shown()).toEqual([false]);
  expect((await press("award")).actions.map(({ name }) => name)).toContain("unaward");
  await expect(press("award")).rejects.toMatchObject({ status: 409 });
  expect(await shown()).toEqual([true]);
  await world.drain();
  const { rows } = await world.deps.pool.query<{ title: string }>(
    "select title from notifications where user_id = $1",
    [userId],
  );
  expect(rows.map(({ title }) => title)).toEqual([`你的作品「${name}」獲得活動「${campaign.title}」的評審獎`]);
  await press("unaward");
  expect(await shown()).toEqual([false]);
});
