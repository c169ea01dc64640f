import { requestInvitations, requests, requestVersions } from "#server/db/schema/requests.ts";
import { need } from "#server/demo/bulk.ts";
import { categories } from "#server/demo/content/index.ts";
import { type DemoRequest, demoRequests, invited } from "#server/demo/content/requests/index.ts";
import { requestRow } from "#server/demo/demo-request.ts";
import { accept } from "#server/demo/play.ts";
import type { WrittenHistory } from "#server/demo/write-order-histories.ts";
import { reindexRequests } from "#server/domains/requests/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { fillDeals } from "./deals.ts";
import type { DemoMembers } from "./members.ts";
import { countOffers, type DemoOffer, fillOffers } from "./offers.ts";

const as = (ctx: Ctx, id: number): Ctx => ({
  ...ctx,
  actor: {
    kind: "member",
    id,
    status: 1,
    sessionId: 0,
    operator: false,
    roles: [],
    secondFactor: false,
    provenAt: null,
  },
});

const categoryOf = (subcategoryId: number): number =>
  categories.find((category) => category.subcategories.some(({ id }) => id === subcategoryId))?.id ?? 0;

/** Accepts the first offer now, by the buyer's own verb; its order waits for the payment. */
async function acceptFirst(ctx: Ctx, request: DemoRequest, offers: readonly DemoOffer[]): Promise<void> {
  const [first] = offers.filter((offer) => offer.request === request.key);
  if (!first) return;
  await accept(as(ctx, first.row.buyerId), first.row.id);
}

/**
 * Writes requests in every state with their offers, and the orders of some.
 * @returns the orders that are paid and open
 */
export async function fillRequests(ctx: Ctx, members: DemoMembers): Promise<WrittenHistory[]> {
  const now = ctx.now();
  const ids = new Map<string, number>();
  for (const request of demoRequests) {
    const categoryId = categoryOf(request.subcategoryId);
    const row = requestRow(request, { members, categoryId, now });
    const stored = one(await ctx.db.insert(requests).values(row).returning());
    ids.set(request.key, stored.id);
    if (stored.version > 0)
      await ctx.db
        .insert(requestVersions)
        .values({ requestId: stored.id, version: 1, content: row, at: stored.publishedAt ?? now });
  }
  const offers = await fillOffers(ctx, members, ids, now);
  const running = await fillDeals(ctx, offers, now);
  await countOffers(ctx);
  for (const request of demoRequests) if (request.state === "accepted") await acceptFirst(ctx, request, offers);
  for (const [request, seller] of invited)
    await ctx.db
      .insert(requestInvitations)
      .values({ requestId: need(ids, request), sellerId: need(members, seller).id, at: now });
  await reindexRequests(ctx, "all");
  return running;
}
