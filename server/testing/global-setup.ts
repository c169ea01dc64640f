import { rm } from "node:fs/promises";
import { platform } from "node:os";
import type { TestProject } from "vitest/node";
import { openPool } from "../db/client.ts";
import { clusterFolder, startEmbedded } from "../db/embedded.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { scratchFolder } from "./scratch.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    /** Folder for files of this run. */
    scratch: string;
  }
}

/** Speed over durability: the cluster is temporary. */
const FLAGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
  "max_wal_size=256MB",
].flatMap((flag) => ["-c", flag]);

/** Maximum path length of a folder with a socket file, on every system. */
const SOCKET_FOLDER_MOST = 80;

/** A Unix socket saves a third of the round trip of a statement. */
const mayUseSocket = (folder: string) => platform() !== "win32" && folder.length <= SOCKET_FOLDER_MOST;

/** Starts one PostgreSQL for the whole run; each test file clones its database as a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await scratchFolder("haoshou-test-");
  const folder = await clusterFolder(root);
  const socket = mayUseSocket(folder);
  const flags = socket ? [...FLAGS, "-c", `unix_socket_directories=${folder}`] : FLAGS;
  const database = await startEmbedded(folder, flags);
  const url = socket ? `${database.url}?host=${encodeURIComponent(folder)}` : database.url;
  const pool = openPool(url, 2);
  await migrateDatabase(pool);
  await pool.end();
  project.provide("databaseUrl", url);
  project.provide("scratch", root);
  return async () => {
    await database.stop();
    await rm(root, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
}
