import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { getMyData, getMySettings, putMyBankAccount } from "#contract/accounts/routes.ts";
import { getOverview } from "#contract/console/routes.ts";
import {
  acceptIdApplication,
  getIdApplication,
  getIdApplications,
  openIdNumber,
  refuseIdApplication,
} from "#contract/identity/routes.ts";
import { idParts } from "#contract/identity/schemas.ts";
import type { IdState } from "#contract/identity/states.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { idApplications, users } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { DAY } from "#server/kernel/clock.ts";
import type { Actor } from "#server/kernel/ctx.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";
import { jobs } from "#server/wiring/domains.ts";
import { actionsOnId } from "./policy.ts";
import { sawAll } from "./rules.ts";

const world = await openWorld();
const { db, ports } = world.deps;
const operatorOf = async (...roles: string[]) => {
  const user = await makeMember(world, { roles });
  return { user, client: world.operator(user.id) };
};
const checker = await operatorOf("identity");
const second = await operatorOf("identity");
const forget = jobs.find(({ name }) => name === "forget_id_papers");

const side = (background: string) =>
  sharp({ create: { width: 400, height: 252, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [front, back] = [await side("#ff0000"), await side("#0000ff")];

let serial = 0;
/** A unique number with a valid checksum: the last digit makes the weighted sum a multiple of ten. */
function freshNumber(): string {
  const digits = [1, 0, 1, ...String(++serial).padStart(7, "0")].map(Number);
  const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  const sum = digits.reduce((all, digit, at) => all + digit * (weights[at] ?? 0), 0);
  return `A${digits.slice(2).join("")}${(10 - (sum % 10)) % 10}`;
}

/** A member who has applied, and the application. */
async function applicant(number = freshNumber(), name = "林思妤") {
  const user = await makeMember(world);
  const client = await world.client(user.id);
  const id = await apply(user.id, client, number, name);
  return { user, client, id, number };
}

async function apply(userId: number, client: TestClient, number: string, name = "林思妤"): Promise<number> {
  await client.call(getMyData, {});
  const parts = [front, back].map((bytes) => ({ field: "images", name: "card.jpg", bytes }));
  const response = await client.send({
    method: "POST",
    url: "/api/id_applications",
    ...multipart({ name, number }, parts),
  });
  expect(response.statusCode).toBe(200);
  const rows = await db.select().from(idApplications).where(eq(idApplications.userId, userId));
  return Math.max(...rows.map((row) => row.id));
}

const picture = (client: TestClient, id: number | string, n: number | string) =>
  client.send({ method: "GET", url: `/api/admin/id_applications/${id}/pictures/${n}` });

async function lookAtAll({ client }: { client: TestClient }, id: number): Promise<void> {
  await client.call(openIdNumber, { params: { id } });
  for (const n of [1, 2]) expect((await picture(client, id, n)).statusCode).toBe(200);
}

const accept = ({ client }: { client: TestClient }, id: number) => client.call(acceptIdApplication, { params: { id } });
const refuse = ({ client }: { client: TestClient }, id: number, words = "請換一張清楚的照片。") =>
  client.call(refuseIdApplication, { params: { id }, body: { reasons: ["unclear"], words } });
const rowOf = async (id: number) => (await db.select().from(idApplications).where(eq(idApplications.id, id)))[0];

describe("rules", () => {
  test("all of it must have been seen, in any order", () => {
    expect(sawAll([...idParts].reverse())).toBe(true);
    for (const left of idParts) expect(sawAll(idParts.filter((part) => part !== left))).toBe(false);
  });

  test("what is forgotten or decided leaves less to do; nobody checks themselves", () => {
    const actor = { ...world.as(7).actor, roles: ["identity"] } as Actor;
    const may = (row: { userId: number; state: IdState; number: string | null }) =>
      actionsOnId(actor, { ...row, name: "" }, new Date()).map(({ name }) => name);
    expect(may({ userId: 8, state: "waiting", number: "x" })).toEqual(["look", "accept", "refuse"]);
    expect(may({ userId: 8, state: "accepted", number: "x" })).toEqual(["look"]);
    expect(may({ userId: 8, state: "accepted", number: null })).toEqual([]);
    expect(may({ userId: 7, state: "waiting", number: "x" })).toEqual([]);
  });
});

describe("the console", () => {
  test("shows what waits, the oldest first, and neither number nor pictures unasked", async () => {
    const [first, second] = [await applicant(), await applicant()];
    const { data } = await checker.client.call(getIdApplications, {});
    const ids = data.map((row) => row.id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    const overview = await checker.client.call(getOverview, {});
    expect(overview.identity).toBeGreaterThanOrEqual(2);
    expect(overview.parts).toContain("identity");
    const response = await checker.client.send({ method: "GET", url: `/api/admin/id_applications/${first.id}` });
    expect(response.body).not.toContain(first.number);
    expect(response.json()).toMatchObject({
      name: "林思妤",
      opened: [],
      actions: [{ name: "look" }, { name: "accept" }, { name: "refuse" }],
    });
    expect((await first.client.call(getMySettings, {})).identity).toMatchObject({ state: "waiting", looks: [] });
  });

  test("each look is written down and shown to the member, by role and not by name", async () => {
    const { id, user, client, number } = await applicant();
    expect(await checker.client.call(openIdNumber, { params: { id } })).toEqual({ number, kind: "citizen" });
    const shown = await picture(second.client, id, 2);
    expect(shown.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-store" });
    const [, , blue] = (await sharp(shown.rawPayload).stats()).channels;
    expect(blue?.mean).toBeGreaterThan(200);
    const { looks } = (await client.call(getMySettings, {})).identity;
    expect(looks.map(({ role, part }) => [role, part])).toEqual([
      ["identity", "back"],
      ["identity", "number"],
    ]);
    expect(JSON.stringify(looks)).not.toContain(checker.user.nickname);
    const logged = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "id_application"), eq(auditLog.subjectId, id)));
    expect(logged.map((row) => row.actorId)).toEqual([checker.user.id, second.user.id]);
    expect(logged[0]?.data).toEqual({ part: "number", role: "identity", userId: user.id });
    expect(JSON.stringify(logged)).not.toContain(number);
    const other = await applicant();
    expect((await other.client.call(getMySettings, {})).identity.looks).toEqual([]);
  });

  test("is closed to everybody else, pictures too, and what is not there is not there", async () => {
    const { id, client } = await applicant();
    const others = await operatorOf("support", "finance", "content", "admin");
    const status = async (who: TestClient, at: number | string = id, n: number | string = 1) =>
      (await picture(who, at, n)).statusCode;
    expect(await status(world.visitor())).toBe(401);
    for (const who of [client, others.client]) {
      expect(await status(who)).toBe(403);
      await expect(who.call(openIdNumber, { params: { id } })).rejects.toMatchObject({ status: 403 });
      await expect(who.call(getIdApplication, { params: { id } })).rejects.toMatchObject({ status: 403 });
      await expect(accept({ client: who }, id)).rejects.toMatchObject({ status: 403 });
    }
    const gone = await operatorOf("identity");
    await db.update(users).set({ status: 2 }).where(eq(users.id, gone.user.id));
    expect(await status(gone.client)).toBe(403);
    for (const [at, n] of [
      [id, 3],
      [id, "1x"],
      ["abc", 1],
      [2_147_483_647, 1],
    ] as const) {
      expect(await status(checker.client, at, n)).toBe(404);
    }
  });

  test("nobody checks their own card", async () => {
    const id = await apply(checker.user.id, checker.client, freshNumber());
    await expect(checker.client.call(openIdNumber, { params: { id } })).rejects.toMatchObject({ status: 403 });
    await expect(accept(checker, id)).rejects.toMatchObject({ status: 403 });
    await expect(refuse(checker, id)).rejects.toMatchObject({ status: 403 });
    await refuse(second, id);
  });
});

describe("a decision", () => {
  test("accepts only what was looked at, verifies the name, tells the member and opens the bank account", async () => {
    const { id, user, client } = await applicant();
    const bank = { bankCode: "808", account: "123456789012" };
    await expect(client.call(putMyBankAccount, { body: bank })).rejects.toMatchObject({ code: "identity_required" });
    await checker.client.call(openIdNumber, { params: { id } });
    await expect(accept(checker, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("請先查看"),
    });
    await lookAtAll(checker, id);
    await expect(accept(second, id)).rejects.toMatchObject({ message: expect.stringContaining("請先查看") });
    expect(await accept(checker, id)).toMatchObject({ state: "accepted", actions: [{ name: "look" }] });

    expect(await client.call(getMyData, {})).toMatchObject({ identification: { idCard: 2 } });
    const { identity } = await client.call(getMySettings, {});
    expect(identity).toMatchObject({ state: "accepted", name: "林思妤", forgotten: false });
    expect(identity.looks).toHaveLength(4);
    const { notifications } = await client.call(getMyNotices, {});
    expect(notifications[0]).toMatchObject({ title: "你的身分驗證已通過", url: "/mypage/setting#identity" });
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.to, user.email ?? ""));
    expect(mails.map((mail) => mail.subject)).toEqual(["你的身分驗證已通過"]);
    await client.call(putMyBankAccount, { body: bank });
    expect((await client.call(getMySettings, {})).bank).toMatchObject({ holder: "林思妤" });
  });

  test("refuses with sentences that the member reads, and may apply again", async () => {
    const { id, user, client } = await applicant();
    await expect(
      checker.client.call(refuseIdApplication, { params: { id }, body: { reasons: [], words: "不" } }),
    ).rejects.toMatchObject({ fields: { words: [expect.stringContaining("請勾選原因")] } });
    await refuse(checker, id);
    const answer = "證件影像模糊、反光或有遮擋，無法辨識文字。\n請換一張清楚的照片。";
    expect((await client.call(getMySettings, {})).identity).toMatchObject({ state: "refused", answer });
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.to, user.email ?? ""));
    expect(mail?.text).toContain(answer);
    const again = await apply(user.id, client, freshNumber());
    expect(await checker.client.call(getIdApplication, { params: { id: again } })).toMatchObject({ refusedBefore: 1 });
  });

  test("is made once: of two operators at once one is told that it is done", async () => {
    const { id, client } = await applicant();
    await lookAtAll(checker, id);
    const results = await Promise.allSettled([accept(checker, id), refuse(second, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [failed] = results.filter((result) => result.status === "rejected");
    expect(failed?.reason).toMatchObject({ code: "conflict", message: expect.stringContaining("其他人員") });
    expect((await client.call(getMyNotices, {})).notifications).toHaveLength(1);
  });

  test("gives one number to one account, at once or later, even when the number is forgotten", async () => {
    const number = freshNumber();
    const [one, two] = [await applicant(number), await applicant(number, "林思雨")];
    for (const { id } of [one, two]) await lookAtAll(checker, id);
    const results = await Promise.allSettled([accept(checker, one.id), accept(checker, two.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({ code: "id_number_taken" });
    const [winner, loser] = results[0]?.status === "fulfilled" ? [one, two] : [two, one];
    expect(await checker.client.call(getIdApplication, { params: { id: loser.id } })).toMatchObject({
      state: "waiting",
      sameNumber: { userId: winner.user.id, nickname: winner.user.nickname },
    });
    expect((await loser.client.call(getMySettings, {})).identity.state).toBe("waiting");
    world.pass(31 * DAY);
    await forget?.run(world.system, {});
    expect((await rowOf(winner.id))?.number).toBeNull();
    await expect(accept(checker, loser.id)).rejects.toMatchObject({ code: "id_number_taken" });
    await refuse(checker, loser.id);
  });
});

describe("thirty days after the decision", () => {
  test("number and pictures are gone, and not before; what waits stays; twice does no harm", async () => {
    const [decided, waiting] = [await applicant(), await applicant()];
    await lookAtAll(checker, decided.id);
    await accept(checker, decided.id);
    const keys = (await rowOf(decided.id))?.pictures ?? [];
    expect(keys).toHaveLength(2);
    world.pass(30 * DAY - 60_000);
    await forget?.run(world.system, {});
    expect((await picture(checker.client, decided.id, 1)).statusCode).toBe(200);

    world.pass(120_000);
    await Promise.all([forget?.run(world.system, {}), forget?.run(world.system, {})]);
    await forget?.run(world.system, {});
    for (const key of keys) expect(await ports.storage.exists(key)).toBe(false);
    expect(await rowOf(decided.id)).toMatchObject({ number: null, pictures: [], name: "林思妤" });
    expect((await picture(checker.client, decided.id, 1)).statusCode).toBe(410);
    await expect(checker.client.call(openIdNumber, { params: { id: decided.id } })).rejects.toMatchObject({
      code: "gone",
    });
    const acts = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "identity.forget"), eq(auditLog.subjectId, decided.id)));
    expect(acts).toHaveLength(1);
    const { identity } = await (await world.client(decided.user.id)).call(getMySettings, {});
    expect(identity).toMatchObject({ state: "accepted", name: "林思妤", forgotten: true });
    expect(identity.looks.length).toBeGreaterThan(0);
    expect((await picture(checker.client, waiting.id, 1)).statusCode).toBe(200);
  });

  test("a run that broke off between storage and row is finished by the next", async () => {
    const { id } = await applicant();
    await refuse(checker, id);
    const keys = (await rowOf(id))?.pictures ?? [];
    world.pass(30 * DAY + 1000);
    const broken = { ...world.system, ports: { ...ports, storage: { ...ports.storage, delete: failing(keys[1]) } } };
    await expect(forget?.run(broken, {})).rejects.toThrow("could not be deleted");
    expect(await ports.storage.exists(keys[0] ?? "")).toBe(false);
    expect(await rowOf(id)).toMatchObject({ pictures: keys });
    await forget?.run(world.system, {});
    expect(await ports.storage.exists(keys[1] ?? "")).toBe(false);
    expect(await rowOf(id)).toMatchObject({ number: null, pictures: [] });
  });
});

/** A delete that works like the storage's, but fails for one key. */
function failing(stuck: string | undefined) {
  return async (key: string) => {
    if (key === stuck) throw new Error("the storage is away");
    await ports.storage.delete(key);
  };
}
