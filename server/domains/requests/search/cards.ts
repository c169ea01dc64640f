import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textOfHtml } from "#contract/catalog/text.ts";
import { RequestCard } from "#contract/requests/schemas.ts";
import { beginning } from "#contract/text/characters.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { listed } from "../process/predicates.ts";
import { requestSearch } from "./request-search.ts";

export type Card = z.output<typeof RequestCard>;
const Row = RequestCard.omit({ excerpt: true, budget: true }).extend({
  description: text,
  budgetMin: num.nullable(),
  budgetMax: num.nullable(),
});
type Row = z.output<typeof Row>;

const EXCERPT = 80;

const select = sql`
  select q.id, q.title, left(q.description, 600) as description, q.category_id as "categoryId",
    q.subcategory_id as "subcategoryId", b.name as subcategory, q.budget_min as "budgetMin", q.budget_max as "budgetMax",
    q.place, q.due_on::text as "dueOn", q.offers, q.published_at as "publishedAt", q.deadline_at as "endsAt"
  from requests q join users u on u.id = q.buyer_id join subcategories b on b.id = q.subcategory_id`;

export const budgetOf = ({ budgetMin: min, budgetMax: max }: Pick<Row, "budgetMin" | "budgetMax">) =>
  min === null || max === null ? null : { min, max };

const present = ({ description, budgetMin, budgetMax, ...row }: Row): Card => ({
  ...row,
  excerpt: beginning(textOfHtml(description), EXCERPT),
  budget: budgetOf({ budgetMin, budgetMax }),
});

async function readCards(ctx: Ctx, ids: readonly number[]): Promise<Card[]> {
  const rows = await read(ctx.db, Row)`${select} where q.id = any(${sql.param(ids)}::int[]) and ${listed("q", "u")}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [present(row)] : [];
  });
}

/**
 * Cached because the same first pages are requested repeatedly; cards do not depend on the viewer and may be seconds
 * old.
 */
const cache = new AsyncCache<Card[]>({
  freshMs: 3000,
  usableMs: 10_000,
  capacity: 20_000,
  size: (cards) => cards.length + 1,
  version: requestSearch.version,
  concurrency: 4,
});

/** Cards of these requests in this order, except those no longer listed. */
export async function cardsOf(ctx: Ctx, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  return cache.get(ids.join(), () => readCards(ctx, ids));
}

/** Cards of listed requests by a condition on `q` (requests) and `u` (buyers). @param tail SQL from `order by` on */
export async function cardsWhere(ctx: Ctx, condition: SQL, tail: SQL): Promise<Card[]> {
  const rows = await read(ctx.db, Row)`${select} where ${listed("q", "u")} and ${condition} ${tail}`;
  return rows.map(present);
}
