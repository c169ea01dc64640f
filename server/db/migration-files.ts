import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const MIGRATIONS = join(import.meta.dirname, "migrations");

/** `when`: the timestamp by which a database records that the migration has run. */
export type Migration = { tag: string; when: number; hash: string; statements: string[] };

type Journal = { entries: { tag: string; when: number }[] };

/** All migrations, in the order in which they run. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8")) as Journal;
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      return { tag, when, hash, statements: text.split("--> statement-breakpoint") };
    }),
  );
}

/** True when the migration creates or drops indexes concurrently, which cannot run in a transaction. */
export const isConcurrent = ({ statements }: Migration): boolean =>
  statements.some((statement) => /\bconcurrently\b/i.test(statement.replace(/--.*$/gm, "")));
