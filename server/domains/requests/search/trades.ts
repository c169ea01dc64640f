import { z } from "zod";
import { listed } from "#server/domains/catalog/process/predicates.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";

/** A job belongs to a subcategory when at least this many of its sellers, and one in this many of them, have it. */
const LEAST = 2;
const ONE_IN = 20;

/** Subcategories by job, derived from the jobs of their sellers, so that nobody has to maintain a table. */
export type Trades = ReadonlyMap<number, readonly number[]>;

async function readTrades(ctx: Ctx): Promise<Trades> {
  const rows = await read(ctx.db, { job: num, places: z.array(num) })`
    with selling as (
      select distinct s.subcategory_id as place, s.seller_id from services s join users u on u.id = s.seller_id
      where ${listed("s", "u")} and s.subcategory_id is not null),
    places as (select place, count(*) as sellers from selling group by 1),
    known as (
      select j.job_id as job, p.place from selling s join places p on p.place = s.place join user_jobs j on j.user_id = s.seller_id
      group by 1, 2, p.sellers having count(*) >= greatest(${LEAST}, p.sellers / ${ONE_IN}::float))
    select job, array_agg(place order by place) as places from known group by job`;
  return new Map(rows.map(({ job, places }) => [job, places]));
}

/** Cached, because it is the same for everybody and changes slowly. */
const cache = new AsyncCache<Trades>({
  freshMs: 10 * MINUTE,
  usableMs: 60 * MINUTE,
  capacity: 1,
  size: () => 1,
  version: () => 0,
});

export const tradesOf = (ctx: Ctx): Promise<Trades> => cache.get("trades", () => readTrades(ctx));

/** The jobs of a subcategory. */
export const jobsOf = (trades: Trades, subcategoryId: number): number[] =>
  [...trades].flatMap(([job, places]) => (places.includes(subcategoryId) ? [job] : []));

/** The parts of a subcategory's name: Logo 與識別 has Logo and 識別. */
const partsOf = (name: string): string[] => name.split(/\s*[與、和／/]\s*/u).filter((part) => part.length > 1);

/** True when a skill, as typed by its owner, belongs to a subcategory. */
export const isSkillOf = (skill: string, subcategory: string): boolean =>
  skill.length > 1 && (subcategory.includes(skill) || partsOf(subcategory).some((part) => skill.includes(part)));
