import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { MIGRATIONS } from "./migration-files.ts";

// Runs after `npm run db:generate`. drizzle-kit reads the newest snapshot only, the tests the released one as well.
// Each is 400 KB, so the others are removed.
const meta = join(MIGRATIONS, "meta");
const released = await readFile(join(MIGRATIONS, "released"), "utf8");
const snapshots = (await readdir(meta)).filter((name) => name.endsWith("_snapshot.json")).sort();
const kept = [`${released.trim()}_snapshot.json`, snapshots.at(-1)];
for (const name of snapshots) if (!kept.includes(name)) await rm(join(meta, name));
