import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import { viewingMinutes } from "#contract/moderation/viewing.ts";
import { isSessionless } from "#contract/openapi/refusals.ts";
import { callsAmong, pathOf, type Route } from "#contract/route/route.ts";
import { users } from "#server/db/schema/accounts.ts";
import { serviceViews } from "#server/db/schema/catalog.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { searchFigures } from "#server/db/schema/searches.ts";
import { serviceKind } from "#server/domains/catalog/published.ts";
import { flush } from "#server/domains/catalog/search/search-figures.ts";
import { clearCaches } from "#server/kernel/caches.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { readOnly, sqlState } from "#server/kernel/tx.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeListing, workingSale } from "#server/testing/factories/orders.ts";
import { makeRequest } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const reason = "會員說首頁看不到進行中的訂單。";

async function viewer(roles: string[] = ["support"]) {
  const { id } = await makeMember(world, { roles });
  const client = world.operator(id);
  return {
    id,
    client,
    view: (userId: number) => client.call(calls.viewAsMember, { params: { id: userId }, body: { reason } }),
  };
}
const meOf = async (client: TestClient) => client.call(calls.getMyData, {});

const all = callsAmong(Object.values(calls)).filter(({ auth }) => !isSessionless(auth));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

test("an operator sees the pages of a member, who is told, and the reason is on record", async () => {
  const { orderId, buyerId } = await workingSale(world);
  const { id, client, view } = await viewer();
  await view(buyerId);
  expect(await meOf(client)).toMatchObject({ id: buyerId, operator: false, viewedUntil: expect.any(String) });
  expect((await client.call(calls.listMyOrders, {})).data.map((row) => row.id)).toContain(orderId);
  // The menu of messages would quote conversations.
  expect((await client.call(calls.getMyNotices, {})).messages).toEqual([]);
  await expect(client.call(calls.getOverview, {})).rejects.toMatchObject({ status: 403 });
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "member.view_as"), eq(auditLog.actorId, id)));
  expect(row).toMatchObject({ subject: "user", subjectId: buyerId, data: { reason } });
  const [buyer] = await db.select().from(users).where(eq(users.id, buyerId));
  const mails = await db
    .select()
    .from(outbox)
    .where(eq(outbox.to, buyer?.email ?? ""));
  expect(mails.map(({ subject }) => subject)).toContain("客服查看了你的頁面");
  expect(await client.call(calls.endViewing, {})).toEqual({ id: buyerId });
  expect(await meOf(client)).toMatchObject({ id, operator: true, viewedUntil: null });
  await client.call(calls.getOverview, {});
});

test("no call that does something is admitted meanwhile, and none that shows what is private", async () => {
  const { buyerId } = await workingSale(world);
  const { client, view } = await viewer(["support", "finance", "content", "identity", "admin"]);
  await view(buyerId);
  await meOf(client);
  const answers = new Map<string, { status: number; code: string | undefined }>();
  for (const route of all) {
    if (route.viewing === "allowed" || route.viewing === "reads") continue;
    const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "1"]));
    if (route.method === "GET" && route.viewing !== "refused") continue;
    const response = await client.send({ method: route.method, url: pathOf(route, params) });
    answers.set(nameOf(route), { status: response.statusCode, code: response.json().code });
  }
  const wrong = [...answers].filter(([name, { status, code }]) => {
    const wanted = name.startsWith("GET ") ? "viewing_private" : "viewing";
    return status !== 403 || code !== wanted;
  });
  expect(wrong).toEqual([]);
  expect(answers.size).toBeGreaterThan(200);
  expect(all.filter(({ viewing }) => viewing === "allowed").map(nameOf)).toEqual([
    "POST /api/logout",
    "POST /api/viewing/end",
  ]);
});

test("what may be read is answered, though the database refuses to write", async () => {
  const { buyerId } = await workingSale(world);
  const { client, view } = await viewer();
  await view(buyerId);
  const open = all.filter(
    ({ method, auth, viewing, params, answer }) =>
      method === "GET" &&
      !viewing &&
      !params &&
      answer.kind !== "events" &&
      (auth === "member" || auth === "any_status"),
  );
  const failed: string[] = [];
  for (const route of open)
    if ((await client.send({ method: "GET", url: route.path })).statusCode >= 500) failed.push(nameOf(route));
  expect(failed).toEqual([]);
  expect(open.length).toBeGreaterThan(20);
  const write = readOnly(world.as(buyerId), (ctx) =>
    ctx.db.update(users).set({ level: 5 }).where(eq(users.id, buyerId)),
  );
  expect(sqlState(await write.catch((error: unknown) => error))).toBe("25006");
});

test("lists that fill caches are answered, and looking at a service or at what a search found counts nothing", async () => {
  const { serviceId } = await makeListing(world);
  await makeRequest(world);
  clearCaches();
  const { id: memberId } = await makeMember(world);
  const { client, view } = await viewer();
  await view(memberId);
  await client.call(calls.searchRequests, { query: {} });
  await client.call(calls.searchServices, { query: {} });
  await client.call(calls.searchUsers, { body: {} });
  await client.call(calls.getService, { params: { id: serviceId } });
  await Promise.all([serviceKind.flush(world.system), flush(world.system)]);
  const shown = await db.$count(searchFigures, eq(searchFigures.serviceId, serviceId));
  expect([shown, await db.$count(serviceViews, eq(serviceViews.serviceId, serviceId))]).toEqual([0, 0]);
  const other = await world.client(memberId);
  await other.call(calls.getService, { params: { id: serviceId } });
  await serviceKind.flush(world.system);
  expect(await db.$count(serviceViews, eq(serviceViews.serviceId, serviceId))).toBe(1);
});

test("what goes on after the answer uses the pool, not the connection of the next caller", async () => {
  const ctx = world.as((await makeMember(world)).id);
  const [during, kept] = await readOnly(ctx, async (inner) => [inner.db.inTransaction, inner] as const);
  expect(during).toBe(true);
  expect(kept.db).toBe(ctx.db);
});

test("it ends by itself, with the role, and with a block of the operator", async () => {
  const { id: memberId } = await makeMember(world);
  const { id } = await makeMember(world, { roles: ["support"] });
  const client = await world.client(id, { secondFactor: true, proven: true });
  await client.call(calls.viewAsMember, { params: { id: memberId }, body: { reason } });
  expect((await meOf(client)).id).toBe(memberId);
  // Other devices of the operator stay the operator's.
  expect((await meOf(await world.client(id))).id).toBe(id);
  world.pass(viewingMinutes * MINUTE);
  expect(await meOf(client)).toMatchObject({ id, viewedUntil: null });
  for (const change of [{ roles: [] }, { status: 2 }]) {
    const other = await viewer();
    await other.view(memberId);
    await db.update(users).set(change).where(eq(users.id, other.id));
    expect((await meOf(other.client)).id).toBe(other.id);
  }
});

test("nobody sees themselves so, nor a colleague without being admin, nor a blocked member", async () => {
  const { id, view } = await viewer();
  await expect(view(id)).rejects.toMatchObject({ status: 403 });
  await expect(view((await makeMember(world, { roles: ["finance"] })).id)).rejects.toMatchObject({ status: 403 });
  await expect(view((await makeMember(world, { status: 3 })).id)).rejects.toMatchObject({ status: 403 });
  await expect(view(2_000_000_000)).rejects.toMatchObject({ code: "not_found" });
  const finance = await viewer(["finance"]);
  await expect(finance.view((await makeMember(world)).id)).rejects.toMatchObject({ status: 403 });
});
