import { eq } from "drizzle-orm";
import type { OfferState } from "#contract/requests/states.ts";
import { offers } from "#server/db/schema/offers.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { Counter } from "./process/offer-words.ts";
import { isAccepted, isDiscarded, takesOffers } from "./process/predicates.ts";
import { findRequest, lockIdleRequest, lockRequest, type RequestRow } from "./store.ts";

type Stored = typeof offers.$inferSelect;
export type OfferRow = Omit<Stored, "state" | "counter"> & {
  state: OfferState;
  counter: Counter | null;
  requestOpen: boolean;
  otherAccepted: boolean;
};

/** An offer with its request, or null. */
export type OfferOfRequest = { offer: OfferRow; request: RequestRow | null };

/** Only transitions write `state`, and one of them `counter`. */
export const asOffer = (row: Stored, request: RequestRow | null): OfferRow => ({
  ...row,
  state: row.state as OfferState,
  counter: row.counter as Counter | null,
  requestOpen: request === null || takesOffers.test(request),
  otherAccepted: request?.accepted === true && !isAccepted.test(row),
});

async function read(ctx: Ctx, id: number): Promise<Stored | undefined> {
  const [row] = await ctx.db.select().from(offers).where(eq(offers.id, id));
  return row;
}

type LockOf = (ctx: Ctx, id: number) => Promise<RequestRow | undefined>;

/** Locks the request first, then the offer, in the same order as everywhere. */
async function lock(ctx: Ctx, id: number, lockOf: LockOf): Promise<OfferOfRequest | undefined> {
  const known = await read(ctx, id);
  if (!known) return undefined;
  const request = known.requestId === null ? null : await lockOf(ctx, known.requestId);
  if (request === undefined) return undefined;
  const [row] = await ctx.db.select().from(offers).where(eq(offers.id, id)).for("no key update");
  return row && { offer: asOffer(row, request), request };
}

/** Any offer with its request, both locked, for the system and for operators. */
export const lockAnyOffer = (ctx: Ctx, id: number): Promise<OfferOfRequest | undefined> => lock(ctx, id, lockRequest);

/** Any offer with its request, both locked, for a timer; undefined when another transaction holds the request. */
export const lockIdleOffer = (ctx: Ctx, id: number): Promise<OfferOfRequest | undefined> =>
  lock(ctx, id, lockIdleRequest);

const isGone = (offer: Pick<Stored, "state">): boolean => isDiscarded.test(offer);

/** @throws Refusal not_found, gone */
function asSeller(ctx: Ctx, found: OfferOfRequest | undefined): OfferOfRequest {
  if (found?.offer.sellerId !== memberId(ctx)) return refuse("not_found");
  return isGone(found.offer) ? refuse("gone") : found;
}

/** The acting seller's own offer, locked with its request. @throws Refusal not_found, gone */
export const lockOwnOffer = async (ctx: Ctx, id: number): Promise<OfferOfRequest> =>
  asSeller(ctx, await lockAnyOffer(ctx, id));

/** @throws Refusal not_found */
function asBuyer(ctx: Ctx, found: OfferOfRequest | undefined): OfferOfRequest {
  if (found?.offer.buyerId !== memberId(ctx) || found.offer.sentAt === null) return refuse("not_found");
  return found;
}

/**
 * An offer to the acting buyer, locked with its request. Unsent offers do not exist for the buyer.
 * @throws Refusal not_found
 */
export const lockOfferToMe = async (ctx: Ctx, id: number): Promise<OfferOfRequest> =>
  asBuyer(ctx, await lockAnyOffer(ctx, id));

async function find(ctx: Ctx, id: number): Promise<OfferOfRequest | undefined> {
  const row = await read(ctx, id);
  if (!row) return undefined;
  const request = row.requestId === null ? null : ((await findRequest(ctx, row.requestId)) ?? null);
  return { offer: asOffer(row, request), request };
}

/** The acting seller's own offer. @throws Refusal not_found, gone */
export const getOwnOffer = async (ctx: Ctx, id: number): Promise<OfferOfRequest> => asSeller(ctx, await find(ctx, id));

/** An offer to the acting buyer. @throws Refusal not_found */
export const getOfferToMe = async (ctx: Ctx, id: number): Promise<OfferOfRequest> => asBuyer(ctx, await find(ctx, id));

/** @throws Refusal stale_offer when the stored draft is not the page's version */
export function checkVersion(offer: OfferRow, version: number): void {
  if (offer.draftVersion !== version) refuse("stale_offer");
}
