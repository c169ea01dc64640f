import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
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

/** One PostgreSQL for the whole run; its database is the template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), "haoshou-test-"));
  await chmod(root, 0o755);
  const folder = await clusterFolder(root);
  const database = await startEmbedded(folder, FLAGS);
  const pool = openPool(database.url, 2);
  await migrateDatabase(pool);
  await pool.end();
  project.provide("databaseUrl", database.url);
  return async () => {
    await database.stop();
    await rm(root, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
}
