import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heapEnv } from "#main/heap.ts";
import { ROOT } from "#main/run.ts";
import { openSession } from "../chaos/people.ts";

/** The time within which the product has to answer again after a kill, ms. */
const BACK_WITHIN = 5000;
/** The time within which it has to end after SIGTERM, ms. */
const ENDED_WITHIN = 20_000;

/** How long the database has no connection left, ms. A worker once ended after eleven seconds of it. */
const FULL_FOR = Number(process.env.FULL_FOR ?? 3000);

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

/** The child processes of a process. */
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

/** Kills processes and waits until the product is ready again. @returns how long that took, ms */
async function recoveryFrom(...pids: number[]): Promise<number> {
  const begun = Date.now();
  for (const pid of pids) process.kill(pid, "SIGKILL");
  // Waits until the kill shows before it waits for the recovery.
  while ((await readiness())?.ok) await sleep(10);
  await untilReady();
  return Date.now() - begun;
}

/** The environment of every start of the product. */
let env: NodeJS.ProcessEnv = {};

async function start(): Promise<void> {
  const args = [join(ROOT, "main", "command.ts"), "start"];
  supervisor = spawn("node", args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  supervisor.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
  // Fails at once with the sentence of a start that gives up, instead of waiting on.
  const gaveUp = new Promise<never>((_, fail) =>
    supervisor.once("exit", (code) => fail(new Error(`start ended with ${code}: ${said}`))),
  );
  gaveUp.catch(() => {});
  await Promise.race([untilReady(), gaveUp]);
}

/** Ends it by SIGTERM. @returns its exit code, and after how many ms nothing of it was left */
async function end(): Promise<{ code: number | null; took: number }> {
  const database = await pidOfDatabase();
  const gone = new Promise<number | null>((done) => supervisor.once("exit", (code) => done(code)));
  const begun = Date.now();
  supervisor.kill("SIGTERM");
  const code = await gone;
  expect(() => process.kill(database, 0)).toThrow();
  return { code, took: Date.now() - begun };
}

async function databaseUrl(): Promise<string> {
  return JSON.parse(await readFile(join(folder, "data", "database.json"), "utf8")).url;
}

async function withDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: await databaseUrl(), max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Adds a job to the queue and resolves when it is done. */
const doJob = () =>
  withDatabase(async (pool) => {
    const { rows } = await pool.query("select id from graphile_worker.add_job('forget_rate_limits', '{}'::json)");
    const waits = "select from graphile_worker.jobs where id = $1";
    while ((await pool.query(waits, [rows[0]?.id])).rows.length > 0) await sleep(50);
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "haoshou-supervised-"));
  // PostgreSQL may run as another user than this process.
  await chmod(folder, 0o755);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  // Without the sandbox: its demo market would take half a minute to draw, and no vendor is asked here.
  env = {
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
  await start();
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

test("a database whose connections are all taken ends nothing, and all is well once they are given back", async () => {
  const server = await pidOfServer();
  const taken: pg.Client[] = [];
  const take = async () => {
    const client = new pg.Client({ connectionString: await databaseUrl() });
    client.on("error", () => {});
    await client.connect();
    taken.push(client);
  };
  const refusal = await (async () => {
    for (;;) await take();
  })().catch((error: { code: string }) => error.code);
  expect(refusal).toBe("53300");
  for (const begun = Date.now(); Date.now() - begun < FULL_FOR; await sleep(100)) {
    // Connections that the server gives back are taken too.
    await take().catch(() => undefined);
    await readiness();
  }
  await Promise.all(taken.map((client) => client.end()));
  await untilReady();
  expect(await readiness()).toEqual({ ok: true, database: true, worker: true });
  await doJob();
  expect(await pidOfServer()).toBe(server);
});

/** Makes a member and logs in. @returns the headers of their calls */
async function logIn(): Promise<Record<string, string>> {
  const sid = await withDatabase(async (pool) => {
    const { rows } = await pool.query(
      "insert into users (email, nickname, email_confirmed_at) values (gen_random_uuid() || '@example.com', '會員', now()) returning id",
    );
    return openSession(pool, rows[0]?.id);
  });
  const { headers } = await fetch(`${origin}/api/my_data`, { headers: { cookie: `sid=${sid}` } });
  const csrf = /csrf=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? "";
  const shown = { "x-requested-with": "XMLHttpRequest", "x-csrf-token": decodeURIComponent(csrf) };
  return { cookie: `sid=${sid}; csrf=${csrf}`, ...shown };
}

/** Opens the event stream of a member. @returns a function that tells whether the stream ended properly */
async function listen(headers: Record<string, string>): Promise<() => Promise<boolean>> {
  const stream = await fetch(`${origin}/api/my_events`, { headers });
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const whole = stream.text().then(
    () => true,
    () => false,
  );
  return () => whole;
}

/** Sends a file that never ends, a little at a time. @returns whether its connection is cut */
function sendSlowly(headers: Record<string, string>): Promise<boolean> {
  const sending = request(`${origin}/api/my_portfolios_images`, {
    method: "POST",
    headers: { ...headers, "content-type": "multipart/form-data; boundary=slow", "content-length": 4_000_000 },
  });
  sending.write('--slow\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
  const timer = setInterval(() => sending.write(Buffer.alloc(8 * 1024)), 200);
  return new Promise<boolean>((done) => {
    sending.on("response", () => done(false));
    sending.on("error", () => done(true));
  }).finally(() => clearInterval(timer));
}

test("SIGTERM ends pages that listen properly, then all of it, and leaves no PostgreSQL behind", async () => {
  const told = await listen(await logIn());
  const { code, took } = await end();
  expect(await told()).toBe(true);
  expect(code).toBe(0);
  expect(took).toBeLessThan(ENDED_WITHIN);
});

test("nor does a file that never ends keep it longer than twenty seconds", async () => {
  await start();
  const headers = await logIn();
  const told = await listen(headers);
  const cut = sendSlowly(headers);
  await sleep(500);
  const { took } = await end();
  expect(await told()).toBe(true);
  expect(await cut).toBe(true);
  expect(took).toBeLessThan(ENDED_WITHIN);
});
