import { z } from "zod";
import { RequestGuide } from "#contract/requests/schemas.ts";
import { budgetGuideMin, budgetGuideMonths } from "#contract/terms.ts";
import { questionsOf, reference, wordsVersion } from "#server/domains/catalog/index.ts";
import { isCompleted } from "#server/domains/orders/process/predicates.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { isDesignated, wasPublished } from "../process/predicates.ts";

const Budget = RequestGuide.shape.budget.unwrap();
const Measured = z.object({ withN: num, withoutN: num, withMean: num, withoutMean: num });

/** Minimum number of requests of each kind for a statement. */
const LEAST = 30;

/** Price quartiles of finished orders of the subcategory: of its services, and of its requests. */
async function budgetOf(ctx: Ctx, subcategoryId: number): Promise<RequestGuide["budget"]> {
  const rows = await read(ctx.db, Budget)`
    select count(*)::int as n,
      coalesce(round(percentile_cont(0.25) within group (order by o.price)), 0)::int as lower,
      coalesce(round(percentile_cont(0.5) within group (order by o.price)), 0)::int as median,
      coalesce(round(percentile_cont(0.75) within group (order by o.price)), 0)::int as upper
    from orders o left join services s on s.id = o.service_id
      left join offers f on f.id = o.offer_id left join requests q on q.id = f.request_id
    where coalesce(s.subcategory_id, q.subcategory_id) = ${subcategoryId} and ${isCompleted.sql("o")}
      and o.completed_at > ${ctx.now().toISOString()}::timestamptz - make_interval(months => ${budgetGuideMonths}::int)`;
  const found = one(rows);
  return found.n >= budgetGuideMin ? found : null;
}

/** The ratio of offers to requests with a budget and without one, over the whole product. */
async function measured(ctx: Ctx): Promise<RequestGuide["withBudget"]> {
  const rows = await read(ctx.db, Measured)`
    select count(*) filter (where q.budget_max is not null)::int as "withN",
      count(*) filter (where q.budget_max is null)::int as "withoutN",
      coalesce(avg(q.offers_ever) filter (where q.budget_max is not null), 0)::float8 as "withMean",
      coalesce(avg(q.offers_ever) filter (where q.budget_max is null), 0)::float8 as "withoutMean"
    from requests q where ${wasPublished.sql("q")} and not ${isDesignated.sql("q")}`;
  const { withN, withoutN, withMean, withoutMean } = one(rows);
  if (Math.min(withN, withoutN) < LEAST || withoutMean === 0) return null;
  return { times: Math.round((withMean / withoutMean) * 10) / 10, n: withN };
}

/** Cached, because it is the same for everybody and changes slowly; changed questions are seen at once. */
const cache = new AsyncCache<RequestGuide>({
  freshMs: MINUTE,
  usableMs: 60 * MINUTE,
  capacity: 500,
  size: () => 1,
  version: wordsVersion,
});

/** Advice for requests of one subcategory. @throws Refusal not_found */
export async function requestGuide(ctx: Ctx, subcategoryId: number): Promise<RequestGuide> {
  const { subcategory } = await reference(ctx);
  if (!subcategory.has(subcategoryId)) refuse("not_found");
  return cache.get(String(subcategoryId), async () => ({
    questions: await questionsOf(ctx, subcategoryId),
    budget: await budgetOf(ctx, subcategoryId),
    withBudget: await measured(ctx),
  }));
}
