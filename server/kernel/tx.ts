import { sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import type { Ctx } from "./ctx.ts";

const RETRIES = 3;
/** PostgreSQL: serialization_failure and deadlock_detected; the transaction can be retried. */
const REPEATABLE = new Set(["40001", "40P01"]);

/** The PostgreSQL code of an error or of one of its causes. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string") return e.code;
  }
  return undefined;
}

/** True when a write violated the unique index of this name. */
export function brokeUnique(error: unknown, index: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && e.code === "23505" && "constraint" in e && e.constraint === index) return true;
  }
  return false;
}

/**
 * Runs `work` in one transaction, or joins the running one. Deadlocks and serialization failures are retried. Callbacks
 * of `afterCommit` run after the outermost transaction commits, and never when it is rolled back.
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

/**
 * Runs `work` in a transaction in which the database refuses to write. What goes on after its end, such as the reload of
 * a cache, uses the pool: the connection is somebody else's by then.
 */
export function readOnly<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  let isOver = false;
  return ctx.db.transaction(
    (inner) => {
      const db = Object.assign(inner as unknown as Db, { inTransaction: true, afterwards: [] });
      const during = {
        ...ctx,
        get db() {
          return isOver ? ctx.db : db;
        },
      };
      return work(during).finally(() => {
        isOver = true;
      });
    },
    { accessMode: "read only" },
  );
}

/** Runs a callback after the running transaction commits, or at once when there is none. It must not throw. */
export function afterCommit(ctx: Ctx, work: () => void): void {
  if (ctx.db.afterwards) ctx.db.afterwards.push(work);
  else work();
}

/** Takes an advisory lock on a name until the transaction ends. */
export async function lockName(ctx: Ctx, name: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
