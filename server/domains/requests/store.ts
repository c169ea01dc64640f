import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestState } from "#contract/requests/states.ts";
import { requests } from "#server/db/schema/requests.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read } from "#server/kernel/rows.ts";
import { isAccepted, isDiscarded } from "./process/predicates.ts";

type Stored = typeof requests.$inferSelect;
/** The fields derived from the offers of a request. */
const Parts = z.object({ accepted: bool, fixed: bool });
type Parts = z.output<typeof Parts>;
export type RequestRow = Omit<Stored, "state"> & Parts & { state: RequestState };

/** Only transitions write `state`. */
export const asRequest = (row: Stored, { accepted, fixed }: Parts): RequestRow => ({
  ...row,
  state: row.state as RequestState,
  accepted,
  fixed,
});

/**
 * Adds the fields derived from the offers. They are read after the rows, so that under a lock they include the previous
 * holder's changes.
 */
async function complete(ctx: Ctx, stored: readonly Stored[]): Promise<RequestRow[]> {
  if (stored.length === 0) return [];
  const rows = await read(ctx.db, Parts.extend({ id: num }))`
    select f.request_id as id, bool_or(${isAccepted.sql("f")}) as accepted, bool_or(f.accepted_at is not null) as fixed
    from offers f where f.request_id = any(${sql.param(stored.map(({ id }) => id))}::int[]) group by 1`;
  const parts = new Map(rows.map((row) => [row.id, row]));
  return stored.map((row) => asRequest(row, parts.get(row.id) ?? { accepted: false, fixed: false }));
}

const columns = getTableColumns(requests);

/** Any request, or undefined. Callers check who may see it. */
export async function findRequest(ctx: Ctx, id: number): Promise<RequestRow | undefined> {
  return (await findRequests(ctx, [id]))[0];
}

/** The requests with these ids that exist, unordered. */
export async function findRequests(ctx: Ctx, ids: readonly number[]): Promise<RequestRow[]> {
  return complete(
    ctx,
    await ctx.db
      .select(columns)
      .from(requests)
      .where(inArray(requests.id, [...ids])),
  );
}

/** Any request, locked until the transaction ends. */
export async function lockRequest(ctx: Ctx, id: number): Promise<RequestRow | undefined> {
  const rows = await ctx.db.select(columns).from(requests).where(eq(requests.id, id)).for("no key update");
  return (await complete(ctx, rows))[0];
}

/** A locked request for a timer; undefined when another transaction holds it, and the next tick retries. */
export async function lockIdleRequest(ctx: Ctx, id: number): Promise<RequestRow | undefined> {
  const [row] = await ctx.db
    .select(columns)
    .from(requests)
    .where(eq(requests.id, id))
    .for("no key update", { skipLocked: true });
  return row && (await complete(ctx, [row]))[0];
}

/** @throws Refusal not_found, gone */
function own(ctx: Ctx, row: RequestRow | undefined): RequestRow {
  if (row?.buyerId !== memberId(ctx)) return refuse("not_found");
  return isDiscarded.test(row) ? refuse("gone") : row;
}

/** The acting member's own request; another member's is not_found, a discarded one is gone. */
export const getOwnRequest = async (ctx: Ctx, id: number): Promise<RequestRow> => own(ctx, await findRequest(ctx, id));

/** The acting member's own request, locked until the transaction ends. @throws Refusal not_found, gone */
export const lockOwnRequest = async (ctx: Ctx, id: number): Promise<RequestRow> => own(ctx, await lockRequest(ctx, id));

/** The request that this buyer created with this key, if it still exists. */
export async function requestOfKey(ctx: Ctx, buyerId: number, key: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(eq(requests.buyerId, buyerId), eq(requests.idempotencyKey, key), sql`not ${isDiscarded.sql("requests")}`),
    );
  return row?.id;
}

/** @throws Refusal stale_request when the stored draft is not the page's version */
export function checkVersion(request: RequestRow, version: number): void {
  if (request.draftVersion !== version) refuse("stale_request");
}
