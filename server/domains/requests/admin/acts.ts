import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockAnyOffer } from "../offer-store.ts";
import { mayModerate } from "../policy.ts";
import { wasPublished } from "../process/predicates.ts";
import { lockRequest, type RequestRow } from "../store.ts";
import { requestReports } from "../transition/reports.ts";
import { transition as transitionOffer } from "../transition/run-offer.ts";
import { transition } from "../transition/run-request.ts";

/**
 * A request that this operator may moderate, locked, with the number of its open reports.
 * @throws Refusal not_found, forbidden
 */
async function lockToModerate(ctx: Ctx, id: number): Promise<RequestRow & { waiting: number }> {
  const request = await lockRequest(ctx, id);
  if (!request || !wasPublished.test(request)) return refuse("not_found");
  if (!mayModerate(ctx.actor, request)) refuse("forbidden");
  return { ...request, waiting: await requestReports.waiting(ctx, { requestId: id }) };
}

/** Hides a request, or makes it visible again. @throws Refusal not_found, forbidden, request_refused */
export async function moderateRequest(
  ctx: Ctx,
  id: number,
  name: "hide" | "show",
  { reason }: { reason: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockToModerate(ctx, id), name, { reason }, { reason });
  });
}

/** Dismisses the reports of a request up to `until`. @throws Refusal not_found, forbidden, request_refused */
export async function dismissReports(
  ctx: Ctx,
  id: number,
  { until, note }: { until: number; note: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockToModerate(ctx, id), "dismiss", {}, { until, note });
  });
}

/** Takes an offer down. @throws Refusal not_found, forbidden, offer_refused */
export async function takeDownOffer(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const found = await lockAnyOffer(ctx, id);
    if (found?.offer.sentAt == null) return refuse("not_found");
    if (!mayModerate(ctx.actor, found.offer)) refuse("forbidden");
    await transitionOffer(ctx, found.offer, "take_down", {}, { reason });
  });
}

/**
 * Dismisses the reports of an offer up to `until`; the note stays in the audit log.
 * @throws Refusal not_found, forbidden, conflict when none is open any more
 */
export async function dismissOfferReports(
  ctx: Ctx,
  id: number,
  { until, note }: { until: number; note: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const found = await lockAnyOffer(ctx, id);
    if (found?.offer.sentAt == null) return refuse("not_found");
    if (!mayModerate(ctx.actor, found.offer)) refuse("forbidden");
    if ((await requestReports.waiting(ctx, { offerId: id })) === 0)
      refuse("conflict", "這個提案的檢舉剛剛已經處理了。");
    await transitionOffer(ctx, found.offer, "dismiss", {}, { until, note });
  });
}
