import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "#main/run.ts";
import { openPool } from "#server/db/client.ts";
import { clusterFolder, startEmbedded } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import type { Stage } from "./play.ts";

/** The processes that may be killed. `backend` is one connection of PostgreSQL, which then restarts itself. */
const victims = ["server", "database", "both", "backend"] as const;

type OpenStage = Stage & {
  /** The environment of the product's processes. */
  env: NodeJS.ProcessEnv;
  /** Contains the database and the product's log. */
  folder: string;
  /** @param keep true keeps the folder */
  stop(keep?: boolean): Promise<void>;
};

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The child processes of a process. */
async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid, command: command.replaceAll("\0", " "), parent: Number(status.split(") ")[1]?.split(" ")[1]) };
    }),
  );
  return all.filter((each) => each.parent === parent);
}

/** Kills a child process whose command line contains these words; during a restart there may be none. */
async function killChild(parent: number | undefined, words: string): Promise<number | undefined> {
  const child = (await childrenOf(parent ?? 0)).find(({ command }) => command.includes(words));
  if (child) process.kill(child.pid, "SIGKILL");
  return child?.pid;
}

/** Makes a database with its tables and one category. The demo market is not needed and would take time to fill. */
async function prepareDatabase(dataDir: string): Promise<void> {
  const database = await startEmbedded(await clusterFolder(dataDir), []);
  const pool = openPool(database.url, 2);
  await migrateDatabase(pool);
  await pool.query("insert into categories (id, name, slug, \"order\") values (1, '設計', 'design', 1)");
  await pool.end();
  await database.stop();
}

/** Starts the product as `npm start` runs it, under the supervisor, with PostgreSQL in a separate folder. */
export async function openStage(): Promise<OpenStage> {
  const folder = await mkdtemp(join(tmpdir(), "haoshou-chaos-"));
  // PostgreSQL may run as another user than we.
  await chmod(folder, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, "data");
  await prepareDatabase(dataDir);
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, PORT: String(port), ORIGIN: origin, DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const supervisor: ChildProcess = spawn("node", [join(ROOT, "main", "command.ts"), "start"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", openSync(join(folder, "log"), "a"), "inherit"],
  });
  const ready = async () => {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    return response?.ok ?? false;
  };
  const database = async () =>
    (await childrenOf(supervisor.pid ?? 0)).find(({ command }) => command.includes("bin/postgres"))?.pid;
  const stage: OpenStage = {
    origin,
    issuer: `${origin}/sandbox/ezpay`,
    env,
    folder,
    async databaseUrl() {
      const lines = (await readFile(join(await clusterFolder(dataDir), "postmaster.pid"), "utf8")).split("\n");
      return `postgres://haoshou:haoshou@127.0.0.1:${lines[3]}/haoshou`;
    },
    async untilReady() {
      while (!(await ready())) {
        if (supervisor.exitCode !== null) throw new Error("the product ended");
        await sleep(50);
      }
    },
    async kill(pick) {
      const victim = pick(victims);
      if (victim === "server" || victim === "both") await killChild(supervisor.pid, "command.ts serve");
      if (victim === "database" || victim === "both") await killChild(supervisor.pid, "bin/postgres");
      if (victim === "backend") await killChild(await database(), "haoshou haoshou");
      return victim;
    },
    async stop(keep = false) {
      const gone = new Promise((done) => supervisor.once("exit", done));
      if (supervisor.exitCode === null && supervisor.signalCode === null) {
        supervisor.kill("SIGTERM");
        await gone;
      }
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await stage.untilReady();
    return stage;
  } catch (error) {
    await stage.stop();
    throw error;
  }
}
