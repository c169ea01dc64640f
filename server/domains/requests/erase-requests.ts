import { eq, inArray, sql } from "drizzle-orm";
import { offers, requestReports } from "#server/db/schema/offers.ts";
import { requestFilters, requestInvitations, requests, requestVersions } from "#server/db/schema/requests.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { lockAnyOffer } from "./offer-store.ts";
import { isDraftOffer, isDraftRequest, isOpen, isOpenOffer } from "./process/predicates.ts";
import { lockRequest } from "./store.ts";
import { transition as transitionOffer } from "./transition/run-offer.ts";
import { transition } from "./transition/run-request.ts";

const bySystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: "system", name: "requests" } });

async function endRequests(ctx: Ctx, userId: number): Promise<void> {
  const rows = await read(ctx.db, { id: num })`
    select q.id from requests q where q.buyer_id = ${userId} and (${isOpen.sql("q")} or ${isDraftRequest.sql("q")})
    order by q.id`;
  for (const { id } of rows) {
    const request = await lockRequest(ctx, id);
    if (request) await transition(bySystem(ctx), request, isDraftRequest.test(request) ? "discard" : "close");
  }
}

async function withdrawOffers(ctx: Ctx, userId: number): Promise<void> {
  const rows = await read(ctx.db, { id: num })`
    select f.id from offers f where f.seller_id = ${userId} and (${isOpenOffer.sql("f")} or ${isDraftOffer.sql("f")})
    order by f.request_id nulls first, f.id`;
  for (const { id } of rows) {
    const found = await lockAnyOffer(ctx, id);
    if (found)
      await transitionOffer(bySystem(ctx), found.offer, isDraftOffer.test(found.offer) ? "discard" : "withdraw");
  }
}

/**
 * Ends the requests and offers of a deleted account and deletes their texts. What was sent to others stays with them;
 * orders have their own snapshots.
 */
export async function eraseRequests(ctx: Ctx, userId: number): Promise<void> {
  await endRequests(ctx, userId);
  await withdrawOffers(ctx, userId);
  const own = await ctx.db
    .update(requests)
    .set({
      title: "已移除的需求",
      description: "",
      answers: [],
      answered: [],
      wants: [],
      fileIds: [],
      closedWord: "",
      draft: null,
    })
    .where(eq(requests.buyerId, userId))
    .returning({ id: requests.id });
  const ids = own.map(({ id }) => id);
  await ctx.db.delete(requestVersions).where(inArray(requestVersions.requestId, ids));
  await ctx.db
    .delete(requestInvitations)
    .where(sql`seller_id = ${userId} or request_id = any(${sql.param(ids)}::int[])`);
  await ctx.db.update(offers).set({ draft: null }).where(eq(offers.sellerId, userId));
  await ctx.db.update(requestReports).set({ text: "" }).where(eq(requestReports.reporterId, userId));
  await ctx.db.delete(requestFilters).where(eq(requestFilters.userId, userId));
}
