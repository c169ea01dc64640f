/** The calls about reports of profiles, and of people without an account. */

import { eq } from "drizzle-orm";
import { profileItems, profileReports, profiles } from "#server/db/schema/profiles.ts";
import { visitorReports } from "#server/db/schema/visitor-reports.ts";
import { partKind, partOf } from "#server/domains/profiles/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { makePicture, makeService } from "#server/testing/factories/catalog.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import { asAdmin, type MakeAdminRow } from "./admin-row.ts";

const body = { reason: "contact", text: "留了通訊軟體帳號" };
const reason = "已經和本人確認過內容";

/** A member whose profile others can see. */
async function shown(world: World): Promise<number> {
  const { id } = await makeMember(world, { avatar: (await makePicture(world)).hash });
  await world.deps.db.update(profiles).set({ headline: "加我的通訊軟體" }).where(eq(profiles.userId, id));
  return id;
}

const by = async (world: World, id: number) => ({ actorId: (await makeMember(world)).id, params: { id }, body });

const work = async (world: World): Promise<number> => {
  const values = {
    userId: await shown(world),
    kind: "portfolios",
    data: { title: "山與海的封面", images: [await makePicture(world)] },
  };
  return one(await world.deps.db.insert(profileItems).values(values).returning()).id;
};

const service = async (world: World) => (await makeService(world, { title: `被檢舉的服務第 ${nextSerial()} 項` })).id;

/** A report by somebody without an account, and the secret of its link. */
async function linked(world: World): Promise<{ token: string }> {
  const token = newSecret();
  await world.deps.db.insert(visitorReports).values({
    ...{ kind: "service", subjectId: await service(world), email: `visitor${nextSerial()}@example.com` },
    ...{ ...body, linkHash: digest(token), linkUntil: later(world.clock.now(), DAY) },
  });
  return { token };
}

export const reportActs = {
  "POST /api/users/{id}/report": async (world: World) => by(world, await shown(world)),
  "POST /api/users/{id}/report_avatar": async (world: World) => by(world, await shown(world)),
  "POST /api/portfolios/{id}/report": async (world: World) => by(world, await work(world)),
  "POST /api/visitor_reports": async (world: World) => ({
    body: { kind: "service", id: await service(world), email: `visitor${nextSerial()}@example.com`, ...body },
  }),
  "POST /api/report_link/open": async (world: World) => ({ body: await linked(world) }),
  "POST /api/report_link/confirm": async (world: World) => ({ body: await linked(world) }),
};

const partRow = async (world: World) => partOf(world.system, "profile", await shown(world));

export const reportAdminRows: Record<string, MakeAdminRow> = {
  "POST /api/admin/profiles/{id}/hide": async (world) => ({ params: { id: await partRow(world) }, body: { reason } }),
  "POST /api/admin/profiles/{id}/show": async (world, operator) => {
    const id = await partRow(world);
    await partKind.moderate(asAdmin(world, operator), id, "hide", { reason });
    return { params: { id }, body: { reason } };
  },
  "POST /api/admin/profiles/{id}/dismiss_reports": async (world) => {
    const partId = await partRow(world);
    const values = { ...body, partId, reporterId: (await makeMember(world)).id };
    const { id: until } = one(await world.deps.db.insert(profileReports).values(values).returning());
    return { params: { id: partId }, body: { until, note: reason } };
  },
};
