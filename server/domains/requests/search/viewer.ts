import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Reference, reference } from "#server/domains/catalog/index.ts";
import { isPublished } from "#server/domains/catalog/process/predicates.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { bytes, num, one, read, text } from "#server/kernel/rows.ts";
import { similarity } from "#server/meaning/compact.ts";
import { isSkillOf, tradesOf } from "./trades.ts";

/** The facts about a viewer that lists of requests depend on. */
export type Viewer = {
  /** Null for a visitor. */
  me: number | null;
  /** Subcategories in which the viewer sells, those of their jobs and skills, and the near ones. */
  fits: readonly number[];
  /** Subcategories that are none of those, but mean what a service of the viewer does. */
  near: readonly number[];
  /** Members whom the viewer blocked, or who blocked the viewer. */
  apart: readonly number[];
};

/**
 * The least cosine of a service and what fits it: a request, or a subcategory. Of the pairs of requests and services in
 * the demo market (36 and 200) that reach it, 97 % are in one category and 75 % in one subcategory; of the pairs in one
 * subcategory 81 % reach it. Of its services 79 % reach it with their own subcategory, and one in three with another.
 */
export const FITS = 0.5;
/** How many services of the viewer are compared, the best; few sell more. */
export const OWN = 50;

const nobody: Viewer = { me: null, fits: [], near: [], apart: [] };

/** SQL: the ids of members whom the member blocked, or who blocked the member. @param member the id */
export const apartFrom = (member: SQL): SQL =>
  sql`(select blocked_id from blocks where user_id = ${member} union select user_id from blocks where blocked_id = ${member})`;

const Row = z.object({
  sells: z.array(num),
  meanings: z.array(bytes),
  jobs: z.array(num),
  skills: z.array(text),
  apart: z.array(num),
});

/** The subcategories whose names and other words mean what one of these services does. */
function placesLike(meanings: readonly Buffer[], { subcategoryVectors }: Reference): number[] {
  const services = meanings.map((meaning) => new Int8Array(meaning));
  return [...subcategoryVectors].flatMap(([id, vector]) =>
    services.some((service) => similarity(vector, service) >= FITS) ? [id] : [],
  );
}

/** Reads the facts of a member; empty for a visitor. */
export async function viewerOf(ctx: Ctx, id: number | null = viewerId(ctx)): Promise<Viewer> {
  if (id === null) return nobody;
  const rows = await read(ctx.db, Row)`
    select array(select distinct s.subcategory_id from services s
        where s.seller_id = ${id} and s.subcategory_id is not null and ${isPublished.sql("s")}) as sells,
      array(select x.vector from service_search x
        where x.seller_id = ${id} and x.vector is not null order by x.quality desc, x.service_id limit ${OWN}) as meanings,
      array(select job_id from user_jobs where user_id = ${id}) as jobs,
      array(select distinct data->>'name' from profile_items
        where user_id = ${id} and kind in ('skills', 'specialties')) as skills,
      array(select * from ${apartFrom(sql`${id}`)} met order by 1) as apart`;
  const { sells, meanings, jobs, skills, apart } = one(rows);
  const trades = jobs.length > 0 ? await tradesOf(ctx) : new Map<number, number[]>();
  const known = await reference(ctx);
  const able = [...known.subcategory.values()].filter(({ name }) => skills.some((skill) => isSkillOf(skill, name)));
  const own = new Set([...sells, ...jobs.flatMap((job) => trades.get(job) ?? []), ...able.map((place) => place.id)]);
  const near = placesLike(meanings, known).filter((place) => !own.has(place));
  return { me: id, fits: [...own, ...near].sort((a, b) => a - b), near, apart };
}
