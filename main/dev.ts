import { type ChildProcess, fork } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.ts";

/** Changes in these folders restart the server. Vite handles changes of the pages. */
const WATCHED = ["server", "contract", "main"];
/** Debounce of file changes, ms, because editors write a file in several steps. */
const SETTLE = 150;
const PATIENCE = 2000;

/** Starts a server and sends it the database URL once it is known, so that server and database start in parallel. */
function startServer(databaseUrl: Promise<string>): ChildProcess {
  const child = fork(join(ROOT, "main", "command.ts"), ["dev:server"], { cwd: ROOT });
  void databaseUrl.then((url) => child.connected && child.send(url));
  return child;
}

async function endServer(child: ChildProcess, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), patience);
  await gone;
  clearTimeout(force);
}

/** Calls back once after a series of changes to server files (debounced). */
function onChange(changed: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of WATCHED) {
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(ts|sql|txt)$/.test(file) || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(`${folder}/${file}`), SETTLE);
    });
  }
}

/**
 * `npm run dev`: the database keeps running, the server restarts on changes, pages are hot-reloaded.
 * @returns the exit code
 */
export async function dev(): Promise<number> {
  let announce: (url: string) => void = () => {};
  const url = new Promise<string>((done) => {
    announce = done;
  });
  // Started first, because it has the most to load.
  let server = startServer(url);
  const { ConfigError, readConfig } = await import("./config/config.ts");
  try {
    const { openDatabase } = await import("./database.ts");
    const database = await openDatabase(readConfig(process.env));
    announce(database.url);
    let restarting: Promise<void> = Promise.resolve();
    onChange((file) => {
      restarting = restarting.then(async () => {
        console.error(`${file} 有變更，重新啟動…`);
        await endServer(server, PATIENCE);
        server = startServer(url);
      });
    });
    await new Promise<void>((done) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => done());
    });
    await restarting;
    await endServer(server, 10 * PATIENCE);
    await database.stop();
    return 0;
  } catch (error) {
    server.kill("SIGKILL");
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/**
 * The server process: loads all modules, then waits for the database URL.
 * @returns the exit code
 */
export async function devServer(): Promise<number> {
  const address = new Promise<string>((done) => process.once("message", (url) => done(String(url))));
  const { serve } = await import("./process.ts");
  process.env.DATABASE_URL = await address;
  // The parent process has ended, so nothing else would end this one.
  process.once("disconnect", () => process.exit(0));
  return serve("both", "vite");
}
