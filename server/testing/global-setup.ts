import { chmod, mkdtemp, rm } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openPool } from "../db/client.ts";
import { clusterFolder, startEmbedded } from "../db/embedded.ts";
import { migrateDatabase } from "../db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Speed over safety: the cluster is thrown away. */
const FLAGS = [
  "-c",
  "fsync=off",
  "-c",
  "synchronous_commit=off",
  "-c",
  "full_page_writes=off",
  "-c",
  "max_connections=200",
];

/** The longest name of a folder in which a socket file can lie, on every system. */
const SOCKET_FOLDER_MOST = 80;

/** A socket file saves a third of the time that a statement takes to the database and back. */
const mayUseSocket = (folder: string) => platform() !== "win32" && folder.length <= SOCKET_FOLDER_MOST;

/** One PostgreSQL for the whole run; its database is the template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), "haoshou-test-"));
  await chmod(root, 0o755);
  const folder = await clusterFolder(root);
  const socket = mayUseSocket(folder);
  const flags = socket ? [...FLAGS, "-c", `unix_socket_directories=${folder}`] : FLAGS;
  const database = await startEmbedded(folder, flags);
  const url = socket ? `${database.url}?host=${encodeURIComponent(folder)}` : database.url;
  const pool = openPool(url, 2);
  await migrateDatabase(pool);
  await pool.end();
  project.provide("databaseUrl", url);
  return async () => {
    await database.stop();
    await rm(root, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
}
