import { sql } from "drizzle-orm";
import { z } from "zod";
import type { RecentResult } from "#contract/orders/reviews.ts";
import { cardsOf } from "#server/domains/catalog/index.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { isShown } from "../process/predicates.ts";

/** Results shown, and how many reviews are looked through for them. */
const SHOWN = 6;
const READ = 30;
/** Reviews with fewer stars, or with a text too short to say something, are not quoted. */
const LEAST_STARS = 4;
const LEAST_TEXT = 12;

const Row = z.object({ id: num, overall: num, text, author: text, shownAt: text, serviceId: num });
type Row = z.output<typeof Row>;

const newest = new AsyncCache<Row[]>({
  freshMs: 60_000,
  usableMs: 10 * 60_000,
  capacity: 1,
  size: () => 1,
  version: () => 0,
});

/** The newest quotable review of each service, newest first. */
const readNewest = (ctx: Ctx): Promise<Row[]> => read(ctx.db, Row)`
  select r.id, r.overall, r.text, u.nickname as author, r.shown_at as "shownAt", r.service_id as "serviceId"
  from reviews r join users u on u.id = r.author_id
  where ${isShown.sql("r")} and r.side = 'buyer' and r.service_id is not null and r.overall >= ${LEAST_STARS}
    and char_length(r.text) >= ${LEAST_TEXT}
    and not exists (select 1 from reviews n where n.service_id = r.service_id and n.side = 'buyer'
      and ${isShown.sql("n")} and n.overall >= ${LEAST_STARS} and char_length(n.text) >= ${LEAST_TEXT}
      and (n.shown_at, n.id) > (r.shown_at, r.id))
  order by r.shown_at desc, r.id desc limit ${READ}`;

/** Those of the kept rows that nobody has taken down meanwhile. */
async function stillShown(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const found = await read(ctx.db, { id: num })`
    select r.id from reviews r where r.id = any (${sql.param(ids)}::int[]) and ${isShown.sql("r")}`;
  const shown = new Set(found.map(({ id }) => id));
  return rows.filter(({ id }) => shown.has(id));
}

/**
 * What buyers said last about finished orders, one review per service on sale with a cover; at most a minute old, but
 * never one that operators have taken down.
 */
export async function recentResults(ctx: Ctx): Promise<z.output<typeof RecentResult>[]> {
  const rows = await stillShown(ctx, await newest.get("newest", () => readNewest(ctx)));
  const cards = new Map(
    (
      await cardsOf(
        ctx,
        rows.map((row) => row.serviceId),
      )
    ).map((card) => [card.id, card]),
  );
  return rows
    .flatMap(({ serviceId, shownAt, ...row }) => {
      const service = cards.get(serviceId);
      return service?.cover ? [{ ...row, shownAt: new Date(shownAt), service }] : [];
    })
    .slice(0, SHOWN);
}
