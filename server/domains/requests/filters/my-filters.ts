import { and, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { RequestFilterForm, SavedFilter } from "#contract/requests/filters.ts";
import { RequestFilter } from "#contract/requests/schemas.ts";
import type { FilterNotice } from "#contract/requests/states.ts";
import * as terms from "#contract/terms.ts";
import { requestFilters } from "#server/db/schema/requests.ts";
import { reference } from "#server/domains/catalog/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { countOpen } from "./matching.ts";

type Saved = z.output<typeof SavedFilter>;
type Row = typeof requestFilters.$inferSelect;

async function present(ctx: Ctx, { id, name, filter, notice, createdAt }: Row): Promise<Saved> {
  const parsed = RequestFilter.parse(filter);
  const open = await countOpen(ctx, memberId(ctx), parsed);
  return { id, name, filter: parsed, notice: notice as FilterNotice, open, createdAt };
}

const mine = (ctx: Ctx, id: number) => and(eq(requestFilters.id, id), eq(requestFilters.userId, memberId(ctx)));

/** The acting member's saved searches, newest first. */
export async function myFilters(ctx: Ctx): Promise<Saved[]> {
  const rows = await ctx.db
    .select()
    .from(requestFilters)
    .where(eq(requestFilters.userId, memberId(ctx)))
    .orderBy(desc(requestFilters.id));
  return Promise.all(rows.map((row) => present(ctx, row)));
}

/** The form, if it narrows anything and its categories exist. @throws Refusal filter_empty, not_found */
async function checked(ctx: Ctx, { filter, name, notice }: RequestFilterForm) {
  const { k, ...rest } = filter;
  if (k === "" && Object.values(rest).every((value) => value === undefined)) refuse("filter_empty");
  const { category, subcategory } = await reference(ctx);
  const unknown = filter.category !== undefined && !category.has(filter.category);
  if (unknown || (filter.subcategory !== undefined && !subcategory.has(filter.subcategory))) refuse("not_found");
  return { filter, name, notice };
}

/**
 * Saves a search; the member is notified of requests published from now on.
 * @throws Refusal filter_empty, filters_full
 */
export async function createFilter(ctx: Ctx, form: RequestFilterForm): Promise<Saved> {
  const values = await checked(ctx, form);
  const userId = memberId(ctx);
  const row = await tx(ctx, async (ctx) => {
    await lockName(ctx, `request filters of ${userId}`);
    const [found] = await ctx.db.select({ n: count() }).from(requestFilters).where(eq(requestFilters.userId, userId));
    if ((found?.n ?? 0) >= terms.requestFiltersMax) refuse("filters_full");
    const now = ctx.now();
    return one(
      await ctx.db
        .insert(requestFilters)
        .values({ ...values, userId, toldUntil: now, createdAt: now })
        .returning(),
    );
  });
  return present(ctx, row);
}

/** @throws Refusal filter_empty, not_found */
export async function saveFilter(ctx: Ctx, id: number, form: RequestFilterForm): Promise<Saved> {
  const values = await checked(ctx, form);
  const [row] = await ctx.db.update(requestFilters).set(values).where(mine(ctx, id)).returning();
  return present(ctx, row ?? refuse("not_found"));
}

/** @throws Refusal not_found */
export async function deleteFilter(ctx: Ctx, id: number): Promise<void> {
  const gone = await ctx.db.delete(requestFilters).where(mine(ctx, id)).returning({ id: requestFilters.id });
  if (gone.length === 0) refuse("not_found");
}
