import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { postMyBlock, putMyBankAccount } from "#contract/accounts/routes.ts";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { getMyExport, postMyExport } from "#contract/privacy/export.ts";
import { memberInfo, sessions } from "#server/db/schema/accounts.ts";
import { files } from "#server/db/schema/files.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { memberExports } from "#server/db/schema/privacy.ts";
import { hashPassword } from "#server/domains/accounts/index.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makePaidOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { unzip } from "#server/testing/unzip.ts";
import { openWorld } from "#server/testing/world.ts";
import { domains } from "#server/wiring/domains.ts";
import { expireExports, makeExport } from "./make-export.ts";

const world = await openWorld();
const { db } = world.deps;
const exportParts = domains.flatMap(({ personalData }) => personalData?.export ?? []);

async function asked(userId: number) {
  const client = await world.client(userId, { proven: true });
  const before = await client.call(postMyExport, {});
  return { client, before };
}

/** Renews the fresh proof in all sessions of a member. */
const prove = (userId: number) =>
  db.update(sessions).set({ provenAt: world.clock.now() }).where(eq(sessions.userId, userId));

async function download(client: Awaited<ReturnType<typeof world.client>>, url: string | null) {
  const response = await client.send({ method: "GET", url: url ?? "/none" });
  return { response, files: response.statusCode === 200 ? unzip(response.rawPayload) : new Map<string, Buffer>() };
}

const rowsIn = (archive: Map<string, Buffer>, name: string) =>
  JSON.parse(archive.get(`${name}.json`)?.toString() ?? "null") as Record<string, unknown>[];

describe("an export", () => {
  test("is made by the worker, told, and holds what one owns and nothing of others but their names", async () => {
    const sale = await makePaidOrder(world);
    const other = await makeMember(world, { nickname: "別人的名字", cellphone: "+886912345678", realName: "陳別人" });
    const me = sale.buyerId;
    const client = await world.client(me);
    await client.call(postMyBlock, { body: { userId: other.id } });
    await grant(world, me, "points", 70);
    await db
      .insert(files)
      .values({ ownerId: me, key: "files/my-brief", name: "品牌/說明.txt", contentType: "text/plain", bytes: 12 });
    await world.deps.ports.storage.put("files/my-brief", Buffer.from("一個檔案"), { contentType: "text/plain" });

    const { before } = await asked(me);
    expect(before).toMatchObject({ state: "waiting", progress: 0, url: null });
    await world.drain();
    const after = await client.call(getMyExport, {});
    expect(after).toMatchObject({ state: "done", progress: 100 });
    expect(new Date(after.expiresAt ?? 0).getTime() - world.clock.now().getTime()).toBeGreaterThan(6.9 * DAY);

    const { response, files: archive } = await download(client, after.url);
    expect(response.headers["content-type"]).toBe("application/zip");
    expect(response.rawPayload).toHaveLength(after.size ?? 0);
    for (const { name } of exportParts) expect(Array.isArray(rowsIn(archive, name)), name).toBe(true);
    expect(rowsIn(archive, "account")).toMatchObject([{ id: me, hasPassword: false }]);
    expect(rowsIn(archive, "orders")).toMatchObject([{ id: sale.orderId, side: "buyer", commission: null }]);
    expect(rowsIn(archive, "blocks")).toMatchObject([{ nickname: "別人的名字" }]);
    expect(rowsIn(archive, "ledger")).toMatchObject([{ account: "points", amount: 70 }]);
    const file = [...archive].find(([name]) => name.startsWith("files/"));
    expect(file?.[0]).toMatch(/^files\/\d+-品牌_說明\.txt$/);
    expect(file?.[1].toString()).toBe("一個檔案");
    expect(archive.get("README.txt")?.toString()).toContain("orders.json");

    const all = Buffer.concat([...archive.values()]).toString();
    for (const secret of [other.email, other.cellphone, other.realName]) expect(all).not.toContain(secret);

    expect((await client.call(getMyNotices, {})).notifications.map(({ title }) => title)).toContain(
      "你的資料已經整理好，7 天內可以下載",
    );
    const [{ email } = { email: "" }] = rowsIn(archive, "account") as { email: string }[];
    const mails = await db.select().from(outbox).where(eq(outbox.to, email));
    expect(mails.map(({ subject }) => subject)).toContain("你的資料已經整理好");
  });

  test("opens what is sealed for its owner, and keeps password and tokens to itself", async () => {
    const { id } = await makeMember(world, {
      passwordHash: await hashPassword("a password that stays here"),
      idVerifiedAt: world.clock.now(),
      realName: "王小明",
    });
    await asked(id);
    const client = await world.client(id, { proven: true });
    await client.call(putMyBankAccount, {
      body: {
        bankCode: "004",
        account: "012345678901",
      },
    });
    await world.drain();
    const { files: archive } = await download(client, (await client.call(getMyExport, {})).url);
    expect(rowsIn(archive, "bank-account")).toMatchObject([{ account: "012345678901", holder: "王小明" }]);
    expect(rowsIn(archive, "sessions").length).toBeGreaterThan(0);
    const all = Buffer.concat([...archive.values()]).toString();
    expect(all).not.toContain("argon2");
    expect(all).not.toMatch(/token_?hash/i);
  });

  test("is neither made nor given in a session that has not just shown who acts", async () => {
    const { id } = await makeMember(world);
    const { client } = await asked(id);
    await world.drain();
    const { url } = await client.call(getMyExport, {});
    world.pass(11 * MINUTE);
    await expect(client.call(postMyExport, {})).rejects.toMatchObject({ status: 403, code: "proof_needed" });
    for (const range of ["bytes=0-99", undefined]) {
      const refused = await client.send({ method: "GET", url: url ?? "", headers: range ? { range } : {} });
      expect([refused.statusCode, refused.json().code]).toEqual([403, "proof_needed"]);
    }
    await prove(id);
    expect((await download(client, url)).response.statusCode).toBe(200);
  });

  test("is for its owner only", async () => {
    const { id } = await makeMember(world);
    const { client } = await asked(id);
    await world.drain();
    const { url } = await client.call(getMyExport, {});
    const stranger = await world.client((await makeMember(world)).id, { proven: true });
    const operator = world.operator((await makeMember(world, { roles: ["admin"] })).id);
    expect((await download(stranger, url)).response.statusCode).toBe(404);
    expect((await download(operator, url)).response.statusCode).toBe(404);
    expect((await world.visitor().send({ method: "GET", url: url ?? "" })).statusCode).toBe(401);
    for (const nowhere of ["/my_exports/2147483647/haoshou.zip", "/my_exports/x/haoshou.zip"]) {
      expect((await download(client, nowhere)).response.statusCode).toBe(404);
    }
    await download(client, url);
    const acts = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.subjectId, id));
    expect(acts.map(({ action }) => action)).toContain("member.download_export");
  });

  test("runs one at a time, also when asked twice at once, and once a day", async () => {
    const { id } = await makeMember(world);
    const client = await world.client(id, { proven: true });
    await client.send({ method: "GET", url: "/api/my_data" });
    const both = await Promise.allSettled([client.call(postMyExport, {}), client.call(postMyExport, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(client.call(postMyExport, {})).rejects.toMatchObject({ code: "export_running" });
    await world.drain();
    await expect(client.call(postMyExport, {})).rejects.toMatchObject({ status: 429 });
    world.pass(23 * HOUR);
    await prove(id);
    await expect(client.call(postMyExport, {})).rejects.toMatchObject({ status: 429 });
    world.pass(HOUR);
    await prove(id);
    expect(await client.call(postMyExport, {})).toMatchObject({ state: "waiting" });
    await world.drain();
  });

  test("is gone after seven days, its bytes too; the job may run twice", async () => {
    const { id } = await makeMember(world);
    const { client } = await asked(id);
    await world.drain();
    const { url } = await client.call(getMyExport, {});
    const key = async () => (await db.select().from(memberExports).where(eq(memberExports.userId, id)))[0]?.key;
    const stored = (await key()) ?? "";
    world.pass(7 * DAY + 1000);
    expect(await client.call(getMyExport, {})).toMatchObject({ state: "expired", url: null });
    await prove(id);
    expect((await download(client, url)).response.statusCode).toBe(404);
    await expireExports(world.system);
    expect(await expireExports(world.system)).toBe(0);
    expect(await world.deps.ports.storage.exists(stored)).toBe(false);
    expect(await key()).toBeNull();
  });

  test("that a crash interrupted is made anew; one that is done is left alone", async () => {
    const { id } = await makeMember(world);
    const [row] = await db.insert(memberExports).values({ userId: id, state: "running", progress: 40 }).returning();
    await makeExport(world.system, domains, row?.id ?? 0);
    const client = await world.client(id);
    const first = await client.call(getMyExport, {});
    expect(first.state).toBe("done");
    await makeExport(world.system, domains, row?.id ?? 0);
    expect(await client.call(getMyExport, {})).toEqual(first);
  });

  test("that fails says so, leaves nothing behind, and may be asked for again at once", async () => {
    const { id } = await makeMember(world);
    await db.insert(files).values({ ownerId: id, key: "files/broken", name: "x", contentType: "text/plain", bytes: 1 });
    const { storage } = world.deps.ports;
    const broken = { ...storage, get: () => Promise.reject(new Error("the disk failed")) };
    const ctx = { ...world.system, ports: { ...world.deps.ports, storage: broken } };
    const [row] = await db.insert(memberExports).values({ userId: id }).returning();
    await makeExport(ctx, domains, row?.id ?? 0);
    const client = await world.client(id, { proven: true });
    expect(await client.call(getMyExport, {})).toMatchObject({ state: "failed", url: null, nextAt: null });
    expect(await storage.exists(`exports/${row?.id}.zip`)).toBe(false);
    expect(await client.call(postMyExport, {})).toMatchObject({ state: "waiting" });
  });

  test.each([
    [
      "a file that breaks off",
      async (id: number) => {
        await db
          .insert(files)
          .values({ ownerId: id, key: `files/breaks-${id}`, name: "x", contentType: "a/b", bytes: 9 });
      },
    ],
    [
      "a sealed field that does not open",
      async (id: number) => {
        await db.insert(memberInfo).values({ userId: id, aftee: "not sealed" });
      },
    ],
  ])("of %s fails, and the process lives", async (_what, spoil) => {
    const { id } = await makeMember(world);
    await spoil(id);
    const { storage } = world.deps.ports;
    const breaking = async function* () {
      yield Buffer.from("half");
      throw new Error("the disk failed");
    };
    const get: typeof storage.get = async (key) =>
      key.startsWith("files/breaks")
        ? { stream: Readable.from(breaking()), size: 9, contentType: "a/b" }
        : storage.get(key);
    const ctx = { ...world.system, ports: { ...world.deps.ports, storage: { ...storage, get } } };
    const [row] = await db.insert(memberExports).values({ userId: id }).returning();
    await makeExport(ctx, domains, row?.id ?? 0);
    expect(await (await world.client(id)).call(getMyExport, {})).toMatchObject({ state: "failed", url: null });
    expect(await storage.exists(`exports/${row?.id}.zip`)).toBe(false);
  });

  test("of many rows is read in batches", async () => {
    const { id } = await makeMember(world);
    await world.deps.pool.query(
      `insert into notifications (user_id, kind, title, url, key, created_at)
       select $1, 'order', '第 ' || n || ' 則', '/', 'many:' || n, now() from generate_series(1, 1203) n`,
      [id],
    );
    const part = exportParts.find(({ name }) => name === "notifications");
    const sizes: number[] = [];
    for await (const rows of part?.rows(world.system, id) ?? []) sizes.push(rows.length);
    expect(sizes).toEqual([500, 500, 203]);
  });
});
