import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Predicate } from "#server/kernel/process/predicate.ts";

type Value = string | number | Date | null;

/** Column types that predicates read, by their names in code. */
export type Columns<F> = { readonly [K in keyof F]: "text" | "int" | "timestamptz" };

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const named = (each: SQL, name: string): SQL => sql`(${each}) as ${sql.identifier(name)}`;
const stored = (value: Value): string | number | null => (value instanceof Date ? value.toISOString() : value);

/** Evaluates predicates on one row both as SQL and as functions, for comparison. */
export async function bothSay<F extends Record<string, Value>>(
  db: Db,
  predicates: Readonly<Record<string, Predicate<F>>>,
  { facts, columns, now }: { facts: F; columns: Columns<F>; now: Date },
): Promise<{ sql: Record<string, boolean | null>; test: Record<string, boolean> }> {
  const asked = Object.entries(predicates).map(([name, each]) => named(each.sql("x", now), name));
  const row = Object.entries(facts).map(([name, value]) =>
    named(sql`${stored(value)}::${sql.raw(columns[name] ?? "text")}`, snake(name)),
  );
  const { rows } = await db.execute<Record<string, boolean | null>>(
    sql`select ${sql.join(asked, sql`, `)} from (select ${sql.join(row, sql`, `)}) x`,
  );
  const test = Object.entries(predicates).map(([name, each]) => [name, each.test(facts, now)]);
  return { sql: rows[0] ?? {}, test: Object.fromEntries(test) };
}
