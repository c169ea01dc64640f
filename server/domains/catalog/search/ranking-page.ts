import type { Ranking } from "#contract/catalog/finding.ts";
import { siteMean } from "#server/db/sql/reviews.ts";
import { sellerRanking } from "#server/domains/profiles/index.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { serviceRanking } from "./ranking.ts";

async function readMean(ctx: Ctx): Promise<number> {
  const rows = await read(ctx.db, { value: num })`select ${siteMean}::float8 as value`;
  return rows[0]?.value ?? 0;
}

/** Cached, because it is computed from all reviews and hardly changes. */
const mean = new AsyncCache<number>({
  freshMs: 10 * 60_000,
  usableMs: 24 * 60 * 60_000,
  capacity: 1,
  size: () => 1,
  version: () => 0,
});

/** All numbers of the rankings of services and sellers, from the code that uses them. */
export async function ranking(ctx: Ctx): Promise<Ranking> {
  const value = await mean.get("mean", () => readMean(ctx));
  return { services: { ...serviceRanking, siteMean: value }, sellers: sellerRanking };
}
