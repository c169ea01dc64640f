import { expect, test } from "vitest";
import { contactRuleWords } from "#contract/messaging/contact-rule-words.ts";
import { contactRules } from "#contract/messaging/contact-rules.ts";
import { reportContactMistake } from "#contract/messaging/routes.ts";
import { saveProfile } from "#contract/profiles/item-routes.ts";
import * as adminCalls from "#contract/requests/admin-routes.ts";
import { purgeRefusals } from "#server/domains/messaging/reports/contact-details.ts";
import { DAY } from "#server/kernel/clock.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();

test("whoever says that the filter is wrong is heard once for each text, and operators count the patterns", async () => {
  const { id } = await makeMember(world);
  const say = (from: Awaited<ReturnType<typeof world.client>>, text: string) =>
    from.call(reportContactMistake, { body: { text, page: "/myprofile" } });
  const client = await world.client(id);
  expect(await say(client, "統編 04595257")).toEqual({ refused: false });
  expect(await say(client, "版型代號 0912-345-678")).toEqual({ refused: true });
  await say(client, "版型代號 0912-345-678");
  expect(await say(world.visitor(), "版型代號 0912-345-678")).toEqual({ refused: true });
  await expect(client.call(saveProfile, { body: { headline: "設計師，0933-222-111" } })).rejects.toMatchObject({
    code: "contact_details",
    fields: { headline: [expect.stringMatching(/^「0933-222-111」看起來是電話號碼。這裡每個人都看得到/)] },
  });
  const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);
  const atAdmin = await operator.call(adminCalls.getContactDetails, { query: { list: "mistaken" } });
  expect(atAdmin.data.map(({ memberId, text, found, rules, place }) => [memberId, text, found, rules, place])).toEqual([
    [null, "版型代號 0912-345-678", ["0912-345-678"], ["手機號碼"], "/myprofile"],
    [id, "版型代號 0912-345-678", ["0912-345-678"], ["手機號碼"], "/myprofile"],
  ]);
  const counts = await operator.call(adminCalls.getContactRules, {});
  expect(counts[0]).toMatchObject({ rule: "phone.mobile", label: "手機號碼", mistaken: 2 });
  expect(counts[0]?.refused).toBeGreaterThan(0);
  world.pass(31 * DAY);
  await purgeRefusals.run(world.system, {});
  expect((await operator.call(adminCalls.getContactDetails, { query: { list: "mistaken" } })).data).toEqual([]);
});

test("every pattern of the filter has a name for operators", () => {
  expect(contactRules.map(({ name }) => contactRuleWords[name] ?? name).filter((word) => word.includes("."))).toEqual(
    [],
  );
});
