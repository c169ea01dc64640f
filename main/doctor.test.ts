import { mkdir, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { getSetup } from "#contract/console/setup.ts";
import { makeCategory } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { testVapid } from "#server/testing/ports.ts";
import { openWorld } from "#server/testing/world.ts";
import { REAL } from "./config/real.ts";
import { doctor } from "./doctor.ts";
import { operator } from "./operator.ts";

const world = await openWorld();
const { pool } = world.deps;
const folder = join(inject("scratch"), "doctor");
await mkdir(folder, { recursive: true });
const mark = join(folder, "last-backup");

/** A mail server that greets and accepts every log-in. */
const mailServer = createServer((socket) => {
  socket.on("error", () => socket.destroy());
  socket.on("data", (line) => {
    const verb = String(line).slice(0, 4).toUpperCase();
    socket.write(verb === "EHLO" ? "250-test\r\n250 AUTH PLAIN\r\n" : verb === "AUTH" ? "235 ok\r\n" : "250 ok\r\n");
  });
  socket.write("220 test ESMTP\r\n");
});
await new Promise<void>((done) => mailServer.listen(0, "127.0.0.1", done));
afterAll(() => void mailServer.close());
const address = mailServer.address();
const mailPort = typeof address === "object" && address ? address.port : 0;

async function databaseUrl(): Promise<string> {
  const { rows } = await pool.query("select current_database() as name");
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${rows[0].name}`;
  return url.href;
}

/** Runs the command as in production, on the database of this file. */
async function run(variables: Record<string, string> = {}): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const mail = { SMTP_URL: `smtp://user:pass@127.0.0.1:${mailPort}` };
  const push = {
    VAPID_PUBLIC: testVapid.publicKey,
    VAPID_PRIVATE: testVapid.privateKey,
    VAPID_SUBJECT: testVapid.subject,
  };
  const code = await doctor(
    { ...REAL, ...mail, ...push, DATABASE_URL: await databaseUrl(), DATA_DIR: folder, ...variables },
    (line) => said.push(line),
  );
  return { code, said };
}

const lacking = ({ said }: { said: string[] }) => said.filter((line) => line.startsWith("✗"));

test("says in sentences what is missing, and ends with an error until nothing is", async () => {
  await makeMember(world, { roles: ["admin"] });
  const first = await run();
  expect(first.code).toBe(1);
  expect(lacking(first)).toEqual([
    expect.stringMatching(/^✗ 營運人員：有 1 位管理員，至少要有兩位.+npm run operator/),
    expect.stringMatching(/^✗ 身分審核：沒有人可以審核證件.+grant .+ identity/),
    expect.stringMatching(/^✗ 分類：還沒有子分類，賣家不能上架.+「分類」新增/),
    expect.stringMatching(/^✗ 備份：沒有備份的紀錄.+touch .+last-backup/),
  ]);
  expect(first.said.at(-1)).toBe("還缺 4 項。");

  await makeCategory(world);

  await makeMember(world, { roles: ["admin", "identity"] });
  await writeFile(mark, "");
  const second = await run();
  expect(lacking(second)).toEqual([]);
  expect(second).toMatchObject({ code: 0, said: expect.arrayContaining(["✓ 郵件伺服器：連得上，也接受登入。"]) });
  expect(second.said.at(-1)).toBe("什麼都不缺。");

  await utimes(mark, new Date(), new Date(Date.now() - 27 * 3_600_000));
  expect(lacking(await run())).toEqual([expect.stringContaining("超過 26 小時")]);
});

test("a mail server that does not answer, a store without permission and a database that is behind are found", async () => {
  const silent = await run({ SMTP_URL: "smtp://user:pass@127.0.0.1:1" });
  expect(lacking(silent)).toContainEqual(expect.stringMatching(/^✗ 郵件伺服器：連不上/));

  const store = { STORAGE: "s3", S3_REGION: "r", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
  const refused = await run({ ...store, S3_ENDPOINT: "http://127.0.0.1:1" });
  expect(lacking(refused)).toContainEqual(expect.stringMatching(/^✗ 檔案儲存：不能寫入/));

  const { rows } = await pool.query(
    `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
     returning hash, created_at`,
  );
  const behind = await run();
  expect(lacking(behind)).toContainEqual(expect.stringMatching(/^✗ 資料庫結構：有 1 個變更還沒有套用/));
  // It only reads: nothing has been migrated.
  expect(lacking(await run())).toContainEqual(expect.stringContaining("資料庫結構"));
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    rows[0].hash,
    rows[0].created_at,
  ]);
});

test("a database that does not answer or is empty is named by each check that needs it, and the others are made", async () => {
  const closed = await run({ DATABASE_URL: "postgres://127.0.0.1:1/haoshou", DATA_DIR: join(folder, "nowhere") });
  for (const name of ["營運人員", "時鐘", "資料庫結構"])
    expect(closed.said).toContain(`✗ ${name}：連不上資料庫，請檢查 DATABASE_URL。`);
  expect(closed.said).toContainEqual(expect.stringMatching(/^✓ 磁碟空間/));

  const missing = await run({ DATABASE_URL: (await databaseUrl()).replace(/[^/]+$/, "no_such_database") });
  expect(lacking(missing)).toContain("✗ 營運人員：DATABASE_URL 指定的資料庫不存在。");

  const empty = new URL(inject("databaseUrl"));
  empty.pathname = "/postgres";
  const unstarted = await run({ DATABASE_URL: empty.href });
  expect(lacking(unstarted)).toContain("✗ 營運人員：資料表還沒有建立，請先執行一次 npm start。");
  expect(lacking(unstarted)).toContainEqual(expect.stringMatching(/^✗ 資料庫結構：有 \d+ 個變更還沒有套用/));
});

test("keys of push messages that lack are named; without a database of its own the installation makes none", async () => {
  const without = await run({ VAPID_PUBLIC: "", VAPID_PRIVATE: "", VAPID_SUBJECT: "" });
  expect(lacking(without)).toContainEqual(
    expect.stringMatching(/^✗ 期限提醒：沒有推播的金鑰.+VAPID_PUBLIC、VAPID_PRIVATE 與 VAPID_SUBJECT/),
  );
});

test("settings that are missing are named before anything else", async () => {
  const said: string[] = [];
  expect(await doctor({ ...REAL, SECRET: "" }, (line) => said.push(line))).toBe(1);
  expect(said[0]).toMatch(/^✗ 缺少設定 SECRET/);
});

test("the page shows the same list, to admins alone", async () => {
  const admin = world.operator((await makeMember(world, { roles: ["admin"] })).id);
  const found = await admin.call(getSetup, {});
  const { said } = await run();
  expect(found.map(({ name }) => name)).toEqual(said.slice(0, -1).map((line) => /^[✓✗] (.+?)：/.exec(line)?.[1]));
  const state = Object.fromEntries(found.map(({ name, ok }) => [name, ok]));
  expect(state).toMatchObject({ 設定與金鑰: false, 郵件伺服器: false, 檔案儲存: true, 時鐘: true, 營運人員: true });
  const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
  await expect(support.call(getSetup, {})).rejects.toMatchObject({ code: "forbidden" });
});

test("no sentence holds a secret", async () => {
  const here = await databaseUrl();
  const secrets = ["hunter2database", "hunter2mail", "S3KEYHUNTER2", "s3secrethunter2"];
  for (const DATABASE_URL of [
    "postgres://app:hunter2database@nowhere.invalid/haoshou",
    "postgres://app:hunter2database@127.0.0.1:1/haoshou",
    here.replace(/\/\/[^@]*@/, "//app:hunter2database@"),
    here,
  ]) {
    const said: string[] = [];
    const variables = {
      ...REAL,
      DATABASE_URL,
      DATA_DIR: folder,
      SMTP_URL: "smtp://user:hunter2mail@127.0.0.1:1",
      STORAGE: "s3",
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_REGION: "x",
      S3_BUCKET: "b",
      S3_ACCESS_KEY_ID: "S3KEYHUNTER2",
      S3_SECRET_ACCESS_KEY: "s3secrethunter2",
      VAPID_PUBLIC: testVapid.publicKey,
      VAPID_PRIVATE: testVapid.privateKey,
      VAPID_SUBJECT: testVapid.subject,
    };
    await doctor(variables, (line) => said.push(line));
    await operator(["list"], variables, (line) => said.push(line));

    for (const secret of [...secrets, testVapid.privateKey, REAL.SECRET, REAL.NEWEBPAY_HASH_KEY, REAL.EZPAY_HASH_KEY])
      expect(said.join("\n")).not.toContain(secret);
  }
}, 120_000);
