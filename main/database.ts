import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { clusterFolder, startEmbedded } from "#server/db/embedded.ts";
import type { Config } from "./config.ts";
import { heapEnv } from "./heap.mjs";

/** `stop` ends the embedded server if this process started it. */
export type OpenDatabase = { url: string; stop(): Promise<void> };

/** Says who runs the embedded server of a data folder, so that web and worker can share it. */
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
    // Half written by a process that was killed.
    return null;
  }
}

/** What a database's processes are given: ours without how glibc allocates for V8, which suits nobody else. */
export function databaseEnv(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(heapEnv, name)));
}

/** The database of the configuration; the embedded one is started here, or shared with the process that runs it. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => {} };
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, "database.json");
  const owner = await runningOwner(file);
  if (owner) return { url: owner.url, stop: async () => {} };
  const server = await startEmbedded(await clusterFolder(config.dataDir), [], databaseEnv(process.env));
  await writeFile(file, JSON.stringify({ pid: process.pid, url: server.url } satisfies Owner), { mode: 0o600 });
  return {
    url: server.url,
    async stop() {
      await rm(file, { force: true });
      await server.stop();
    },
  };
}
