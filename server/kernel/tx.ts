import { sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import type { Ctx } from "./ctx.ts";

const RETRIES = 3;
/** PostgreSQL: serialization_failure and deadlock_detected; the work may simply be done again. */
const REPEATABLE = new Set(["40001", "40P01"]);

/** The code that PostgreSQL gave to an error, wherever it stands among its causes. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string") return e.code;
  }
  return undefined;
}

/** True when a write broke the unique index of this name. */
export function brokeUnique(error: unknown, index: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && e.code === "23505" && "constraint" in e && e.constraint === index) return true;
  }
  return false;
}

/**
 * Runs `work` in one transaction; inside another it joins that one. Deadlocks are tried again. What `afterCommit` was
 * given is done once the outermost transaction has committed, and not at all when it is rolled back.
 */
export async function tx<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.inTransaction) return work(ctx);
  for (let attempt = 1; ; attempt++) {
    const afterwards: (() => void)[] = [];
    try {
      const result = await ctx.db.transaction((inner) =>
        work({ ...ctx, db: Object.assign(inner as unknown as Db, { inTransaction: true, afterwards }) }),
      );
      for (const each of afterwards) each();
      return result;
    } catch (error) {
      if (attempt >= RETRIES || !REPEATABLE.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** Does something once the running transaction has committed; at once where there is none. It must not throw. */
export function afterCommit(ctx: Ctx, work: () => void): void {
  if (ctx.db.afterwards) ctx.db.afterwards.push(work);
  else work();
}

/** Holds a lock on a name until the transaction ends; two that want the same name take turns. */
export async function lockName(ctx: Ctx, name: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
