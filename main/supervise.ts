import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { buildPages } from "./bundle/build.ts";
import { readConfig } from "./config/config.ts";
import { pushVariables } from "./config/secret.ts";
import { openDatabase } from "./database.ts";
import { heapEnv, heapFlags } from "./heap.ts";
import { ROOT } from "./run.ts";
import { onEnd, sentenceOf } from "./signals.ts";
import type { Role } from "./start.ts";

/**
 * How long the serving process may take to end, ms: longer than its own limit. With PostgreSQL's shutdown it stays
 * below 20 seconds, after which whoever sent the signal kills.
 */
const CLOSE_WITHIN = 13_500;
/** The exit code of a killed process, as shells report it. */
const KILLED = 137;
/** Pauses before the serving process is restarted, ms; the last one is repeated until a process becomes ready. */
const PAUSES = [0, 500, 1000, 2000, 5000];

/**
 * The folder of Node's compile cache. Reading and compiling our modules is a third of the start-up time, and the same
 * each time. If it cannot be written, it is not used.
 * @see https://nodejs.org/api/module.html#module-compile-cache
 */
const COMPILED = join(ROOT, ".cache", "compiled");

/** Speeds up module resolution, which took longer than running the modules. */
const RESOLVE = pathToFileURL(join(import.meta.dirname, "resolve.ts")).href;

/** One run of the serving process. */
type Life = { child: ChildProcess; ready: Promise<boolean>; code: Promise<number> };

/** What every run of the serving process is started with. */
type Serving = { role: Role; databaseUrl: string; heapMb: number; push: Record<string, string> };

/** @param again a restart: it waits for a database that is down, because that is being restarted */
function startServing({ role, databaseUrl, heapMb, push }: Serving, again: boolean): Life {
  const command = ["--import", RESOLVE, join(import.meta.dirname, "command.ts"), "serve", role];
  const child = spawn(process.execPath, [...heapFlags(heapMb), ...command], {
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      ...heapEnv,
      ...push,
      DATABASE_URL: databaseUrl,
      ...(again && { HAOSHOU_AGAIN: "1" }),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const code = new Promise<number>((done) => {
    child.once("exit", (exit, signal) => done(exit ?? (signal === null ? 1 : KILLED)));
    child.once("error", () => done(1));
  });
  const ready = Promise.race([
    new Promise<boolean>((done) => child.once("message", () => done(true))),
    code.then(() => false),
  ]);
  return { child, ready, code };
}

async function endServing({ child, code }: Life): Promise<number> {
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), CLOSE_WITHIN);
  const ended = await code;
  clearTimeout(late);
  return ended;
}

/**
 * Keeps a serving process running until `stopped`; restarts it when it ends by itself.
 * @returns the exit code: the process's own when the first could not start, 0 after an orderly end
 */
async function keepServing(serving: Serving, stopped: Promise<"stopped">): Promise<number> {
  let life = startServing(serving, false);
  // A first process that exits by itself has printed why it cannot start, and is not restarted; a killed one is.
  if (!(await life.ready) && (await life.code) !== KILLED) return life.code;
  for (let failures = 0; ; ) {
    if ((await Promise.race([stopped, life.code])) === "stopped") return endServing(life);
    console.error("伺服器意外結束，正在重新啟動…");
    const pause = sleep(PAUSES[Math.min(failures, PAUSES.length - 1)]);
    if ((await Promise.race([stopped, pause])) === "stopped") return 0;
    life = startServing(serving, true);
    failures = (await Promise.race([life.ready, stopped])) === false ? failures + 1 : 0;
  }
}

/**
 * Runs the product until a signal ends it. Restarts the embedded database and the serving process when they end, even
 * after a kill -9.
 * @returns the exit code
 */
export async function supervise(role: Role): Promise<number> {
  const stopped = new Promise<"stopped">((done) => onEnd(() => done("stopped")));
  try {
    const config = readConfig(process.env);
    if (role !== "worker" && !(await buildPages())) return 1;
    const database = await openDatabase(config);
    try {
      const push = await pushVariables(config);
      return await keepServing({ role, databaseUrl: database.url, heapMb: config.heapMb, push }, stopped);
    } finally {
      await database.stop();
    }
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  }
}
