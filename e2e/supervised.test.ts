import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heapEnv } from "#main/heap.ts";
import { ROOT } from "#main/run.ts";

/** How soon the product answers again after a kill, ms. */
const BACK_WITHIN = 5000;
/** How soon it has ended after SIGTERM, ms. */
const ENDED_WITHIN = 20_000;

let folder = "";
let origin = "";
let supervisor: ChildProcess;

async function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

type Readiness = { ok: boolean; database: boolean; worker: boolean };

async function readiness(): Promise<Readiness | null> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1000) });
    return (await response.json()) as Readiness;
  } catch {
    return null;
  }
}

async function untilReady(): Promise<void> {
  while (!(await readiness())?.ok) await sleep(50);
}

/** Pids of the processes that another one has started. */
async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid, command, parent: Number(status.split(") ")[1]?.split(" ")[1]) };
    }),
  );
  return found.filter((each) => each.parent === parent);
}

async function pidOf(parent: number, words: string): Promise<number> {
  const child = (await childrenOf(parent)).find(({ command }) => command.replaceAll("\0", " ").includes(words));
  if (!child) throw new Error(`no process "${words}" below ${parent}`);
  return child.pid;
}

const pidOfServer = () => pidOf(supervisor.pid ?? 0, "command.ts serve both");
const pidOfDatabase = () => pidOf(supervisor.pid ?? 0, "bin/postgres");

/** Kills, and waits until all is well again. @returns milliseconds in between */
async function recoveryFrom(...pids: number[]): Promise<number> {
  const begun = Date.now();
  for (const pid of pids) process.kill(pid, "SIGKILL");
  // What was killed must be seen to be gone before it can be seen to be back.
  while ((await readiness())?.ok) await sleep(10);
  await untilReady();
  return Date.now() - begun;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "haoshou-supervised-"));
  // PostgreSQL may run as another user than we.
  await chmod(folder, 0o755);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  // Without the sandbox: its demo market would take half a minute to draw, and no vendor is asked here.
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    SANDBOX: "off",
    HOST: "127.0.0.1",
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
    SECRET: "supervised".repeat(4),
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "test@example.com",
    NEWEBPAY_HOST: "http://127.0.0.1:9",
    NEWEBPAY_MERCHANT_ID: "MS00000000",
    NEWEBPAY_HASH_KEY: "k".repeat(32),
    NEWEBPAY_HASH_IV: "v".repeat(16),
    EZPAY_MERCHANT_ID: "MS00000000",
    EZPAY_HASH_KEY: "k".repeat(32),
    EZPAY_HASH_IV: "v".repeat(16),
    COMPANY_NAME: "測試公司",
    COMPANY_TAX_ID: "00000000",
    COMPANY_ADDRESS: "臺北市測試路 1 號",
    COMPANY_PHONE: "02-0000-0000",
    SUPPORT_EMAIL: "test@example.com",
  };
  const start = [join(ROOT, "main", "command.ts"), "start"];
  supervisor = spawn("node", start, { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  supervisor.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
  // A start that gives up is no reason to wait on: its sentence is the failure.
  const gaveUp = new Promise<never>((_, fail) =>
    supervisor.once("exit", (code) => fail(new Error(`start ended with ${code}: ${said}`))),
  );
  gaveUp.catch(() => {});
  await Promise.race([untilReady(), gaveUp]);
});

afterAll(async () => {
  supervisor.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test("how our own process keeps its memory small is not handed down to PostgreSQL", async () => {
  const namesOf = async (pid: number) =>
    (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0").flatMap((pair) => /^MALLOC_\w+/.exec(pair) ?? []);
  expect((await namesOf(await pidOfServer())).sort()).toEqual(Object.keys(heapEnv).sort());
  expect(await namesOf(await pidOfDatabase())).toEqual([]);
});

test("a server that is killed is back within five seconds", async () => {
  expect(await recoveryFrom(await pidOfServer())).toBeLessThan(BACK_WITHIN);
});

test("a database that is killed is back within five seconds, and the server lives on", async () => {
  const server = await pidOfServer();
  expect(await recoveryFrom(await pidOfDatabase())).toBeLessThan(BACK_WITHIN);
  expect(await pidOfServer()).toBe(server);
});

test("one connection of PostgreSQL that is killed ends nothing, and jobs are taken again", async () => {
  const server = await pidOfServer();
  const [backend] = (await childrenOf(await pidOfDatabase())).filter(({ command }) =>
    command.includes("haoshou haoshou"),
  );
  if (!backend) throw new Error("the server has no connection");
  expect(await recoveryFrom(backend.pid)).toBeLessThan(BACK_WITHIN);
  expect(await pidOfServer()).toBe(server);
  expect(await readiness()).toEqual({ ok: true, database: true, worker: true });
});

test("both killed at once are back within five seconds", async () => {
  expect(await recoveryFrom(await pidOfServer(), await pidOfDatabase())).toBeLessThan(BACK_WITHIN);
});

test("SIGTERM ends all of it within twenty seconds and leaves no PostgreSQL behind", async () => {
  const database = await pidOfDatabase();
  const gone = new Promise<number | null>((done) => supervisor.once("exit", (code) => done(code)));
  const begun = Date.now();
  supervisor.kill("SIGTERM");
  expect(await gone).toBe(0);
  expect(Date.now() - begun).toBeLessThan(ENDED_WITHIN);
  expect(() => process.kill(database, 0)).toThrow();
});
