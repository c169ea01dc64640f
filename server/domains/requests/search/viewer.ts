import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { reference } from "#server/domains/catalog/index.ts";
import { isPublished } from "#server/domains/catalog/process/predicates.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { isSkillOf, tradesOf } from "./trades.ts";

/** The facts about a viewer that lists of requests depend on. */
export type Viewer = {
  /** Null for a visitor. */
  me: number | null;
  /** Subcategories in which the viewer sells, and those of their jobs and skills. */
  fits: readonly number[];
  /** Members whom the viewer blocked, or who blocked the viewer. */
  apart: readonly number[];
};

const nobody: Viewer = { me: null, fits: [], apart: [] };

/** SQL: the ids of members whom the member blocked, or who blocked the member. @param member the id */
export const apartFrom = (member: SQL): SQL =>
  sql`(select blocked_id from blocks where user_id = ${member} union select user_id from blocks where blocked_id = ${member})`;

const Row = z.object({ sells: z.array(num), jobs: z.array(num), skills: z.array(text), apart: z.array(num) });

/** Reads the facts of a member; empty for a visitor. */
export async function viewerOf(ctx: Ctx, id: number | null = viewerId(ctx)): Promise<Viewer> {
  if (id === null) return nobody;
  const rows = await read(ctx.db, Row)`
    select array(select distinct s.subcategory_id from services s
        where s.seller_id = ${id} and s.subcategory_id is not null and ${isPublished.sql("s")}) as sells,
      array(select job_id from user_jobs where user_id = ${id}) as jobs,
      array(select distinct data->>'name' from profile_items
        where user_id = ${id} and kind in ('skills', 'specialties')) as skills,
      array(select * from ${apartFrom(sql`${id}`)} met order by 1) as apart`;
  const { sells, jobs, skills, apart } = one(rows);
  const trades = jobs.length > 0 ? await tradesOf(ctx) : new Map<number, number[]>();
  const { subcategory } = await reference(ctx);
  const able = [...subcategory.values()].filter(({ name }) => skills.some((skill) => isSkillOf(skill, name)));
  const fits = new Set([...sells, ...jobs.flatMap((job) => trades.get(job) ?? []), ...able.map((place) => place.id)]);
  return { me: id, fits: [...fits].sort((a, b) => a - b), apart };
}
