import { type ChildProcess, fork } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { heapEnv, heapFlags } from "#main/heap.ts";
import { runTool } from "#main/run.ts";
import { clusterFolder, startEmbedded } from "#server/db/embedded.ts";

/** A database and a data folder that exist as long as the run. */
export type Stage = { databaseUrl: string; dataDir: string; clean(): Promise<void> };

export async function openStage(): Promise<Stage> {
  const root = await mkdtemp(join(tmpdir(), "haoshou-bench-"));
  // PostgreSQL may run as another user than this process.
  await chmod(root, 0o755);
  const folder = await clusterFolder(root);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  };
  try {
    const database = await startEmbedded(folder);
    return {
      databaseUrl: database.url,
      dataDir: join(root, "data"),
      async clean() {
        await database.stop();
        await seeding;
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The environment of a process that uses the stage's database, without the caller's own settings. */
export function stageEnv(stage: Stage): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    NODE_COMPILE_CACHE,
    DATA_DIR: stage.dataDir,
    DATABASE_URL: stage.databaseUrl,
  };
}

/** The running seed. An interrupted one writes until it ends by itself. */
let seeding: Promise<unknown> = Promise.resolve();

/** `npm run seed` for this database. @throws Error when it fails */
export async function seed(
  stage: Stage,
  size: { services: number; users?: number; reviews?: number; articles?: number; requests?: number },
): Promise<void> {
  const args = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const env = { DATA_DIR: stage.dataDir, DATABASE_URL: stage.databaseUrl, SANDBOX: "on", NODE_ENV: "development" };
  const running = runTool("node", ["main/command.ts", "seed", ...args], { quiet: true, env });
  seeding = running;
  const code = await running;
  if (code !== 0) throw new Error("the seed failed");
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** A server in a separate process. */
export type Server = {
  origin: string;
  /** Resident memory, bytes. */
  rss(): Promise<number>;
  /** Processor time of the product's process so far, ms. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
};

function heard(child: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    const ended = () => fail(new Error("the server ended"));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      done(message);
    });
  });
}

/**
 * Starts a server of this folder and waits until it listens.
 * @param script a file that reads PORT and its arguments and says "ready"
 * @param first sent to it at once, for what does not fit an environment
 */
async function launch(
  script: string,
  env: NodeJS.ProcessEnv,
  { args = [], first }: { args?: string[]; first?: object } = {},
): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = fork(join(import.meta.dirname, script), args, {
    env: { ...heapEnv, ...env, HOST: "127.0.0.1", PORT: String(port), ORIGIN: origin },
    execArgv: heapFlags(),
  });
  if (first) child.send(first);
  await heard(child);
  const ask = async (what: string) => {
    const answer = heard(child);
    child.send(what);
    return Number(await answer);
  };
  return {
    origin,
    rss: () => ask("rss"),
    cpu: () => ask("cpu"),
    stop: () =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.once("exit", () => done());
        child.kill("SIGTERM");
      }),
  };
}

/**
 * The product's web server as `npm start` runs it, once it is ready: the sandbox is on, and NODE_ENV is not set.
 * @param role `web`: without the worker, whose jobs would be measured too
 */
export async function launchOurs(stage: Stage, role: "both" | "web" = "both"): Promise<Server> {
  const server = await launch("ours.ts", { ...stageEnv(stage), LOG_LEVEL: "warn" }, { args: [role] });
  while (!(await fetch(`${server.origin}/readyz`)).ok) await sleep(100);
  return server;
}

/** Starts the bare server, with every library in its production mode. */
export function launchBare(stage: Stage, material: object): Promise<Server> {
  return launch("bare.ts", { ...stageEnv(stage), NODE_ENV: "production" }, { first: material });
}
