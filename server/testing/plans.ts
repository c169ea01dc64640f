import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { tx } from "../kernel/tx.ts";

type Rows = Record<string, unknown>[];

/**
 * How PostgreSQL would read what `work` asks, where it may not read whole tables nor sort: small ones it otherwise would.
 * @param found what the first questions bring, for work that asks further only then; the others bring nothing
 */
export async function planOf(ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>, found: Rows[] = []): Promise<string> {
  const lines: unknown[] = [];
  await tx(ctx, async (inner) => {
    await inner.db.execute(sql`set local enable_seqscan = off`);
    await inner.db.execute(sql`set local enable_sort = off`);
    const answers = [...found];
    const execute = async (query: SQL) => {
      const { rows } = await inner.db.execute(sql`explain ${query}`);
      lines.push(...rows.map((row) => row["QUERY PLAN"]));
      return { rows: answers.shift() ?? [] };
    };
    await work({ ...inner, db: { execute, inTransaction: true } as unknown as Db }).catch(() => {});
  });
  return lines.join("\n");
}
