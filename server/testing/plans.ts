import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { tx } from "../kernel/tx.ts";

type Rows = Record<string, unknown>[];

/**
 * PostgreSQL's plans for the statements of `work`. Disables sequential scans and sorts, which it would choose for small
 * tables.
 * @param found rows that the first statements return, for work that depends on them; the others return none
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
      const answer = answers.shift() ?? [];
      return { rows: answer, fields: Object.keys(answer[0] ?? {}).map((name) => ({ name })) };
    };
    await work({ ...inner, db: { execute, inTransaction: true } as unknown as Db }).catch(() => {});
  });
  return lines.join("\n");
}
