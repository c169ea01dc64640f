import { sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import type { Ctx } from "./ctx.ts";

const RETRIES = 3;
/** PostgreSQL: serialization_failure and deadlock_detected; the work may simply be done again. */
const REPEATABLE = new Set(["40001", "40P01"]);

function sqlState(error: unknown): string | undefined {
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

/** Runs `work` in one transaction; inside another it joins that one. Deadlocks are tried again. */
export async function tx<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.inTransaction) return work(ctx);
  for (let attempt = 1; ; attempt++) {
    try {
      const afterCommit: (() => void)[] = [];
      const done = await ctx.db.transaction((inner) =>
        work({ ...ctx, db: Object.assign(inner as unknown as Db, { inTransaction: true, afterCommit }) }),
      );
      for (const effect of afterCommit) effect();
      return done;
    } catch (error) {
      if (attempt >= RETRIES || !REPEATABLE.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** Does this in this process once the running transaction is committed; at once when there is none. */
export function afterCommit(ctx: Ctx, effect: () => void): void {
  if (ctx.db.afterCommit) ctx.db.afterCommit.push(effect);
  else effect();
}

/** Holds a lock on a name until the transaction ends; two that want the same name take turns. */
export async function lockName(ctx: Ctx, name: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
