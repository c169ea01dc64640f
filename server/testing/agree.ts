import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Predicate } from "#server/kernel/predicate.ts";

/**
 * What predicates say of one row: the database and the functions, to be compared.
 * @param row its columns, as the predicates name them in SQL
 */
export async function bothSay<F>(
  db: Db,
  predicates: Readonly<Record<string, Predicate<F>>>,
  { facts, row, now }: { facts: F; row: Readonly<Record<string, SQL>>; now: Date },
): Promise<{ sql: Record<string, boolean | null>; test: Record<string, boolean> }> {
  const named = (each: SQL, name: string) => sql`(${each}) as ${sql.identifier(name)}`;
  const asked = Object.entries(predicates).map(([name, each]) => named(each.sql("x", now), name));
  const columns = Object.entries(row).map(([name, value]) => named(value, name));
  const { rows } = await db.execute<Record<string, boolean | null>>(
    sql`select ${sql.join(asked, sql`, `)} from (select ${sql.join(columns, sql`, `)}) x`,
  );
  const test = Object.entries(predicates).map(([name, each]) => [name, each.test(facts, now)]);
  return { sql: rows[0] ?? {}, test: Object.fromEntries(test) };
}

/** An instant, or none, as a column. */
export const instant = (at: Date | null): SQL => sql`${at?.toISOString() ?? null}::timestamptz`;

/** A text, or none, as a column. */
export const words = (text: string | null): SQL => sql`${text}::text`;
