import { expect, test } from "vitest";
import { dismissEntryReports, getReportedEntries, reportEntry, transitionEntry } from "#contract/campaigns/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { makeCampaign, makeEntry } from "#server/testing/factories/campaigns.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { entriesOf } from "./entry-queries.ts";

const world = await openWorld();
const operator = world.operator((await makeMember(world, { roles: ["content"] })).id);
const reason = "畫像取自他人的作品";

type Client = Awaited<ReturnType<typeof world.client>>;

const body = { reason: "copyright", text: "原圖在 https://example.com" } as const;
const report = (client: Client, id: number) => client.call(reportEntry, { params: { id }, body });
const waiting = async (id: number) => (await operator.call(getReportedEntries, {})).data.find((each) => each.id === id);
const told = async (client: Client) => (await client.call(getMyNotices, {})).notifications.map(({ title }) => title);

async function someEntry() {
  const entrant = await makeMember(world);
  const campaign = await makeCampaign(world);
  const entry = await makeEntry(world, campaign.id, { userId: entrant.id });
  return { campaign, entry, entrant: await world.client(entrant.id) };
}
const someone = async () => world.client((await makeMember(world)).id);

test("a reported entry is hidden with a reason; entrant and reporter hear of it, and it comes back", async () => {
  const { campaign, entry, entrant } = await someEntry();
  const [one, two] = [await someone(), await someone()];
  await report(one, entry.id);
  await report(one, entry.id);
  await report(two, entry.id);
  expect(await waiting(entry.id)).toMatchObject({ waiting: 2, campaign: campaign.title, reports: [body, body] });
  const transition = (name: "hide" | "show", reason: string) =>
    operator.call(transitionEntry, { params: { id: entry.id, name }, body: { reason } });
  await expect(transition("hide", "")).rejects.toMatchObject({ code: "invalid" });
  await transition("hide", reason);
  expect(await waiting(entry.id)).toBeUndefined();
  expect((await entriesOf(world.system, campaign.id, 1)).total).toBe(0);
  expect(await told(entrant)).toContain(`你在活動「${campaign.title}」的作品「${entry.name}」已被下架`);
  for (const each of [one, two]) expect(await told(each)).toContain(`你檢舉的作品「${entry.name}」違反規範，已經下架`);
  const hidden = await operator.call(getReportedEntries, { query: { list: "hidden" } });
  expect(hidden.data.find(({ id }) => id === entry.id)).toMatchObject({ hiddenReason: reason, waiting: 0 });
  await expect(report(await someone(), entry.id)).rejects.toMatchObject({ status: 404 });
  await transition("show", "參加者附上了原始檔");
  expect((await entriesOf(world.system, campaign.id, 1)).total).toBe(1);
});

test("reports are dismissed up to the one that was read; a later one keeps waiting", async () => {
  const { entry } = await someEntry();
  const [one, two] = [await someone(), await someone()];
  await report(one, entry.id);
  const until = (await waiting(entry.id))?.lastReportId ?? 0;
  await report(two, entry.id);
  const dismiss = () =>
    operator.call(dismissEntryReports, { params: { id: entry.id }, body: { until, note: "是本人的作品" } });
  expect(await dismiss()).toMatchObject({ waiting: 1, state: "shown" });
  expect(await told(one)).toContain(`你檢舉的作品「${entry.name}」經確認沒有違反規範`);
  expect(await told(two)).toEqual([]);
});

test("nobody reports their own entry or one that was withdrawn, but that of a campaign that is over", async () => {
  const { entry, entrant } = await someEntry();
  await expect(report(entrant, entry.id)).rejects.toMatchObject({ code: "own_entry_report" });
  const { id } = await makeCampaign(world, undefined, { endsAt: later(world.clock.now(), -DAY / 2) });
  const old = await makeEntry(world, id);
  await report(await someone(), old.id);
  expect((await waiting(old.id))?.waiting).toBe(1);
  const gone = await makeEntry(world, id, { state: "withdrawn" });
  await expect(report(await someone(), gone.id)).rejects.toMatchObject({ status: 404 });
});

test("an operator does not judge their own entry", async () => {
  const operatorId = (await makeMember(world, { roles: ["content"] })).id;
  const { id } = await makeEntry(world, (await makeCampaign(world)).id, { userId: operatorId });
  await report(await someone(), id);
  const self = world.operator(operatorId);
  const [row] = (await self.call(getReportedEntries, {})).data.filter((each) => each.id === id);
  expect(row?.actions).toEqual([]);
  await expect(
    self.call(dismissEntryReports, { params: { id }, body: { until: row?.lastReportId ?? 0, note: "是我自己的作品" } }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
