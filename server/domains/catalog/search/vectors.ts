import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { compact } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";

/** Vectors per write. */
const BATCH = 100;
/** Vectors per run of the job: some seconds of computing. */
const PER_RUN = 1000;

const written = sql`s.heading || ' ' || s.labels`;

/** The oldest services whose vector is missing, or was made of another text or by another version of the encoder. */
const due = (ctx: Ctx, version: string, limit: number) =>
  read(ctx.db, { id: num, text })`
    select s.service_id as id, ${written} as text from service_search s
    where s.vector_version < ${version} or s.vector_version > ${version}
    order by s.service_id limit ${limit}`;

/**
 * Makes the vectors of services that have none of their present text. What is done is kept when it is stopped, and the
 * next run goes on from there.
 * @param most at most so many
 * @returns how many were made
 */
export async function makeVectors(ctx: Ctx, most = PER_RUN): Promise<number> {
  const { version, encode } = await openEncoder();
  let made = 0;
  while (made < most) {
    const rows = await due(ctx, version, Math.min(BATCH, most - made));
    if (rows.length === 0) break;
    const vectors: { id: number; text: string; vector: string }[] = [];
    for (const row of rows) {
      vectors.push({ ...row, vector: Buffer.from(compact(encode(row.text)).buffer).toString("hex") });
      // Each text takes some milliseconds: others get their turn in between.
      await setImmediate();
    }
    // A text that changed meanwhile remains due.
    await ctx.db.execute(sql`
      update service_search s set vector = decode(d.vector, 'hex'), vector_version = ${version}
      from json_to_recordset(${JSON.stringify(vectors)}::json) as d(id int, text text, vector text)
      where s.service_id = d.id and ${written} = d.text`);
    made += rows.length;
  }
  return made;
}
