import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as catalog from "#contract/catalog/admin-routes.ts";
import * as items from "#contract/profiles/item-routes.ts";
import * as parts from "#contract/profiles/part-routes.ts";
import { confirmReport, openReportLink, reportAsVisitor } from "#contract/reports/visitors.ts";
import { users } from "#server/db/schema/accounts.ts";
import { serviceReports } from "#server/db/schema/catalog.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { visitorReports } from "#server/db/schema/visitor-reports.ts";
import { DAY } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { makePicture, makeService } from "#server/testing/factories/catalog.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { personalData } from "../personal-data.ts";
import { forgetUnconfirmedJob } from "./forget-unconfirmed.ts";

const world = await openWorld();
const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);
const words = { reason: "copyright", text: "這是我拍的照片" } as const;
const reason = "經確認盜用他人作品";

const address = () => `visitor${nextSerial()}@example.com`;
const mailsTo = (email: string) => world.deps.db.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.id);
const rowsOf = (email: string) => world.deps.db.select().from(visitorReports).where(eq(visitorReports.email, email));

/** The secret of the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return /report_confirm\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? expect.fail("no link");
}

async function service() {
  return { serviceId: (await makeService(world)).id };
}
const waiting = async (id: number) =>
  (await operator.call(catalog.getAdminServices, {})).data.find((row) => row.id === id);

describe("a report without an account", () => {
  test("counts after the press behind the link, once, and its end is told by mail", async () => {
    const { serviceId } = await service();
    const email = address();
    const visitor = world.visitor();
    const body = { kind: "service", id: serviceId, email, ...words } as const;
    await visitor.call(reportAsVisitor, { body });
    expect(await waiting(serviceId)).toBeUndefined();
    const token = await tokenFor(email);
    // What the visitor typed is in no mail to an address that nobody has confirmed.
    expect((await mailsTo(email))[0]?.text).not.toContain(words.text);
    for (let n = 0; n < 3; n++)
      expect(await visitor.call(openReportLink, { body: { token } })).toMatchObject({ confirmed: false, ...words });
    expect(await waiting(serviceId)).toBeUndefined();

    for (let n = 0; n < 2; n++)
      expect(await visitor.call(confirmReport, { body: { token } })).toMatchObject({ confirmed: true });
    expect((await waiting(serviceId))?.reports).toMatchObject([{ reporterId: null, reporter: email, ...words }]);
    // A second report of the same person is the same report.
    await visitor.call(reportAsVisitor, { body });
    await visitor.call(confirmReport, { body: { token: await tokenFor(email) } });
    expect((await waiting(serviceId))?.waiting).toBe(1);

    await operator.call(catalog.hideService, { params: { id: serviceId }, body: { reason } });
    await world.drain();
    const last = (await mailsTo(email)).at(-1);
    expect(last?.subject).toContain("違反規範");
    expect(await waiting(serviceId)).toBeUndefined();
  });

  test("is told of a dismissal, too", async () => {
    const { serviceId } = await service();
    const email = address();
    await world.visitor().call(reportAsVisitor, { body: { kind: "service", id: serviceId, email, ...words } });
    await world.visitor().call(confirmReport, { body: { token: await tokenFor(email) } });
    const until = (await waiting(serviceId))?.lastReportId ?? 0;
    const params = { id: serviceId };
    await operator.call(catalog.dismissServiceReports, { params, body: { until, note: "對方有授權書" } });
    await world.drain();
    const last = (await mailsTo(email)).at(-1);
    expect(last?.subject).toContain("沒有違反規範");
    expect(last?.text).not.toContain("對方有授權書");
  });

  test("reaches profiles, portraits and works", async () => {
    const member = await makeMember(world, { avatar: (await makePicture(world)).hash });
    const own = await world.client(member.id);
    const work = { title: "山與海", description: "封面", year: 2024, images: [await makePicture(world)] };
    const item = await own.call(items.createPortfolio, { body: work });
    await own.call(items.saveProfile, { body: { headline: "插畫家", intro: "畫了十年", city: "" } });
    for (const [kind, id] of [
      ["profile", member.id],
      ["avatar", member.id],
      ["portfolio", item.id],
    ] as const) {
      const email = address();
      await world.visitor().call(reportAsVisitor, { body: { kind, id, email, ...words } });
      await world.visitor().call(confirmReport, { body: { token: await tokenFor(email) } });
      const { data } = await operator.call(parts.getAdminProfileParts, {});
      expect(data.find((row) => row.user.id === member.id && row.part === kind)).toMatchObject({
        reports: [{ reporter: email, text: words.text }],
      });
    }
    // An empty profile shows nothing that could be reported.
    const { id } = await makeMember(world);
    const body = { kind: "profile", id, email: address(), ...words } as const;
    await expect(world.visitor().call(reportAsVisitor, { body })).rejects.toMatchObject({ status: 404 });
  });

  test("says what is missing at its field", async () => {
    const { serviceId } = await service();
    const body = { kind: "service", id: serviceId, email: "不是信箱", reason: "other", text: "" } as const;
    await expect(world.visitor().call(reportAsVisitor, { body })).rejects.toMatchObject({
      fields: { email: [expect.any(String)] },
    });
    const unsaid = { ...body, email: address() };
    await expect(world.visitor().call(reportAsVisitor, { body: unsaid })).rejects.toMatchObject({
      fields: { text: ["請說明哪裡有問題"] },
    });
  });

  test("is refused after ten mails a day to one address", async () => {
    const { serviceId } = await service();
    const body = { kind: "service", id: serviceId, email: address(), ...words } as const;
    for (let n = 0; n < 10; n++) {
      world.pass(61 * 60_000);
      await world.visitor().call(reportAsVisitor, { body });
    }
    world.pass(61 * 60_000);
    await expect(world.visitor().call(reportAsVisitor, { body })).rejects.toMatchObject({ code: "too_many" });
  });

  test("ends with its link, and is forgotten with the account of its address", async () => {
    const { serviceId } = await service();
    const email = address();
    const body = { kind: "service", id: serviceId, email, ...words } as const;
    await world.visitor().call(reportAsVisitor, { body });
    const token = await tokenFor(email);
    world.pass(8 * DAY);
    expect(await world.visitor().call(openReportLink, { body: { token } })).toBeNull();
    await expect(world.visitor().call(confirmReport, { body: { token } })).rejects.toMatchObject({
      code: "token_invalid",
    });
    await forgetUnconfirmedJob.run(world.system, {});
    expect(await rowsOf(email)).toEqual([]);

    await world.visitor().call(reportAsVisitor, { body });
    await world.visitor().call(confirmReport, { body: { token: await tokenFor(email) } });
    const { id } = await makeMember(world, { email });
    await personalData.erase(world.system, one(await world.deps.db.select().from(users).where(eq(users.id, id))));
    expect(await rowsOf(email)).toEqual([]);
    const kept = await world.deps.db.select().from(serviceReports).where(eq(serviceReports.serviceId, serviceId));
    expect(kept).toMatchObject([{ reporterId: null, text: "" }]);
    expect((await waiting(serviceId))?.reports).toMatchObject([{ reporter: "信箱已刪除", text: "" }]);
  });
});
