import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clusterFolder, startEmbedded } from "#server/db/embedded.ts";
import type { Config } from "./config/config.ts";

/** `stop` stops the embedded server if this process started it. */
export type OpenDatabase = { url: string; stop(): Promise<void> };

/** The process that runs the embedded server of a data folder, so that web and worker can share the server. */
type Owner = { pid: number; url: string };

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function runningOwner(file: string): Promise<Owner | null> {
  if (!existsSync(file)) return null;
  try {
    const owner = JSON.parse(await readFile(file, "utf8")) as Owner;
    return alive(owner.pid) && (await answers(owner.url)) ? owner : null;
  } catch {
    // The file was only partly written by a process that was killed.
    return null;
  }
}

/**
 * Pause between attempts to restart the embedded server, ms. Child processes of a killed server keep its shared memory
 * for a moment.
 */
const RESTART_EVERY = 250;

/**
 * Starts the embedded server, and restarts it on the same port whenever it ends by itself. @throws Error when the first
 * start fails
 */
async function keepEmbedded(folder: string): Promise<OpenDatabase> {
  const start = (port?: number) => startEmbedded(folder, [], port);
  let server = await start();
  let stopping = false;
  const restart = async () => {
    while (!stopping) {
      try {
        server = await start(server.port);
        return;
      } catch (error) {
        console.error("資料庫還無法重新啟動：", error instanceof Error ? error.message : error);
        await sleep(RESTART_EVERY);
      }
    }
  };
  const life = (async () => {
    await server.ended;
    while (!stopping) {
      console.error("資料庫意外結束，正在重新啟動…");
      await restart();
      // `stop` may have been called during the restart.
      if (stopping) await server.stop();
      await server.ended;
    }
  })();
  return {
    url: server.url,
    async stop() {
      stopping = true;
      await server.stop();
      await life;
    },
  };
}

/** The configured database, or the embedded one: started here, or shared with the process that runs it. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => {} };
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, "database.json");
  const owner = await runningOwner(file);
  if (owner) return { url: owner.url, stop: async () => {} };
  const server = await keepEmbedded(await clusterFolder(config.dataDir));
  await writeFile(file, JSON.stringify({ pid: process.pid, url: server.url } satisfies Owner), { mode: 0o600 });
  return {
    url: server.url,
    async stop() {
      await rm(file, { force: true });
      await server.stop();
    },
  };
}
