import { join } from "node:path";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { REAL } from "./config/real.ts";
import { doctor } from "./doctor.ts";
import { operator } from "./operator.ts";

const world = await openWorld();
const { pool } = world.deps;
const DATA_DIR = join(inject("scratch"), "operator-and-doctor");

async function urlOf(name?: string) {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name ?? (await pool.query("select current_database() as name")).rows[0].name}`;
  return url.href;
}
async function run(url: string, ...args: string[]) {
  const said: string[] = [];
  const code = await operator(args, { ...REAL, DATABASE_URL: url, DATA_DIR }, (line) => said.push(line));
  return { code, said: said.join("\n") };
}

test.for(["ＷＩＤＥ.letters＠example.com", "somebody@設計.台灣"])(
  "the command finds the member of %s",
  async (typed) => {
    await makeMember(world, {
      email: typed.startsWith("some") ? "somebody@xn--7z2avc.xn--kpry57d" : "wide.letters@example.com",
    });
    expect(await run(await urlOf(), "grant", typed, "support")).toMatchObject({ code: 0 });
  },
);

test("list changes nothing in a wrong, empty database", async () => {
  await pool.query("create database wrong_empty template template0");
  const url = await urlOf("wrong_empty");
  try {
    const listed = await run(url, "list");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as n from information_schema.tables where table_schema = 'public'",
    );
    await client.end();
    expect([listed.code, rows[0].n]).toEqual([1, 0]);
    expect(listed.said).toContain("DATABASE_URL");
  } finally {
    await pool.query("drop database wrong_empty with (force)");
  }
});

test("no sentence holds a secret", async () => {
  const secrets = ["hunter2database", "hunter2mail", "S3KEYHUNTER2", "s3secrethunter2"];
  for (const DATABASE_URL of [
    "postgres://app:hunter2database@nowhere.invalid/haoshou",
    "postgres://app:hunter2database@127.0.0.1:1/haoshou",
    (await urlOf()).replace(/\/\/[^@]*@/, "//app:hunter2database@"),
    await urlOf(),
  ]) {
    const said: string[] = [];
    const variables = {
      ...REAL,
      DATABASE_URL,
      DATA_DIR,
      SMTP_URL: "smtp://user:hunter2mail@127.0.0.1:1",
      STORAGE: "s3",
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_REGION: "x",
      S3_BUCKET: "b",
      S3_ACCESS_KEY_ID: "S3KEYHUNTER2",
      S3_SECRET_ACCESS_KEY: "s3secrethunter2",
    };
    await doctor(variables, (line) => said.push(line));
    await operator(["list"], variables, (line) => said.push(line));

    for (const secret of [...secrets, REAL.SECRET, REAL.NEWEBPAY_HASH_KEY, REAL.EZPAY_HASH_KEY])
      expect(said.join("\n")).not.toContain(secret);
  }
}, 120_000);
