import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ROOT } from "#main/run.ts";
import { freePort } from "./process.ts";

type Readiness = { ok: boolean; database: boolean; worker: boolean };

/** The product as `npm start` runs it: a supervisor, the server and the database below it. */
export type Supervised = {
  origin: string;
  /** Its environment, for commands on the same installation. */
  env: NodeJS.ProcessEnv & { DATA_DIR: string };
  readiness(): Promise<Readiness | null>;
  untilReady(): Promise<void>;
  pidOfServer(): Promise<number>;
  pidOfDatabase(): Promise<number>;
  databaseUrl(): Promise<string>;
  withDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  /** Restarts it after `end`. */
  start(): Promise<void>;
  /**
   * Stops it by SIGTERM.
   * @returns its exit code, how long until all its processes were gone, ms, and whether its database is gone
   */
  end(): Promise<{ code: number | null; took: number; gone: boolean }>;
  /** Stops it if it is running, and deletes its data. */
  remove(): Promise<void>;
};

/** The child processes of a process. */
export async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
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

/** Without the sandbox: filling its demo market takes time, and no vendor is called here. */
const settings = {
  SANDBOX: "off",
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
  TRUSTEE_NAME: "測試商業銀行",
  TRUSTEE_KIND: "trust",
  PAYMENT_REGISTRATION: "測試字第 1 號",
  SUPPORT_EMAIL: "test@example.com",
};

/**
 * Starts the product with a new empty database, and waits until it is ready.
 * @param variables instead of the usual settings
 */
export async function startSupervised(variables: Record<string, string> = settings): Promise<Supervised> {
  const folder = await mkdtemp(join(tmpdir(), "haoshou-supervised-"));
  // PostgreSQL may run as another user than this process.
  await chmod(folder, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const place = { HOST: "127.0.0.1", PORT: String(port), ORIGIN: "http://127.0.0.1", DATA_DIR: join(folder, "data") };
  const env = { PATH, HOME, TMPDIR, ...place, ...variables };
  let supervisor: ChildProcess;

  const product: Supervised = {
    origin,
    env,
    async readiness() {
      try {
        const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1000) });
        return (await response.json()) as Readiness;
      } catch {
        return null;
      }
    },
    async untilReady() {
      while (!(await product.readiness())?.ok) await sleep(50);
    },
    pidOfServer: () => pidOf(supervisor.pid ?? 0, "command.ts serve both"),
    pidOfDatabase: () => pidOf(supervisor.pid ?? 0, "bin/postgres"),
    async databaseUrl() {
      return JSON.parse(await readFile(join(folder, "data", "database.json"), "utf8")).url;
    },
    async withDatabase(work) {
      const pool = new pg.Pool({ connectionString: await product.databaseUrl(), max: 1 });
      try {
        return await work(pool);
      } finally {
        await pool.end();
      }
    },
    async start() {
      const args = [join(ROOT, "main", "command.ts"), "start"];
      supervisor = spawn("node", args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] });
      let said = "";
      supervisor.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
      // Fails at once with the error message when startup is aborted, instead of waiting.
      const gaveUp = new Promise<never>((_, fail) =>
        supervisor.once("exit", (code) => fail(new Error(`start ended with ${code}: ${said}`))),
      );
      gaveUp.catch(() => {});
      await Promise.race([product.untilReady(), gaveUp]);
    },
    async end() {
      const database = await product.pidOfDatabase();
      const exited = new Promise<number | null>((done) => supervisor.once("exit", (code) => done(code)));
      const begun = Date.now();
      supervisor.kill("SIGTERM");
      const code = await exited;
      const left = await readFile(`/proc/${database}/stat`).catch(() => null);
      return { code, took: Date.now() - begun, gone: left === null };
    },
    async remove() {
      // Killing it would leave its database running.
      const runs = supervisor.exitCode === null && supervisor.signalCode === null;
      if (runs) await product.end().catch(() => supervisor.kill("SIGKILL"));
      await rm(folder, { recursive: true, force: true });
    },
  };
  await product.start();
  return product;
}
