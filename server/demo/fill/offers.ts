import { sql } from "drizzle-orm";
import { offers, offerVersions } from "#server/db/schema/offers.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { services } from "#server/demo/content/index.ts";
import { type Random, random } from "#server/demo/content/random.ts";
import { type DemoRequest, demoRequests, invited, offerWords } from "#server/demo/content/requests/index.ts";
import { endedAtOf, publishedAtOf } from "#server/demo/demo-request.ts";
import { offerProcess } from "#server/domains/requests/process/offer.ts";
import type { OfferFacts } from "#server/domains/requests/process/offer-words.ts";
import { counts, wasSent } from "#server/domains/requests/process/predicates.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { nextAtOf, remindersOf } from "#server/kernel/process/clock.ts";
import type { DemoMembers } from "./members.ts";

/** An offer with the key of its request. The first offer of a request is the one that is chosen. */
export type DemoOffer = { request: string; row: typeof offers.$inferSelect };
type NewOffer = typeof offers.$inferInsert;

/** Sellers of the subcategory first, then of the category. */
function sellersFor({ subcategoryId, key, buyer }: DemoRequest, dice: Random): string[] {
  const near = services.filter(
    (service) => Math.floor(service.subcategoryId / 100) === Math.floor(subcategoryId / 100),
  );
  const here = near.filter((service) => service.subcategoryId === subcategoryId);
  const named = [...dice.shuffle(here), ...dice.shuffle(near), ...random(`others:${key}`).shuffle(services)];
  return [...new Set(named.map(({ sellerKey }) => sellerKey))].filter(
    (seller) => seller !== buyer && !invited.some(([request, asked]) => request === key && asked === seller),
  );
}

function priceOf({ budget }: DemoRequest, dice: Random): number {
  const [low, high] = budget ?? [2000, 8000];
  return Math.round(dice.between(low * 0.95, high * 1.05) / 100) * 100;
}

type Standing = Pick<OfferFacts, "validDays" | "validUntil">;

/** The deadline and the next instant of an open offer. */
function clockOf({ validDays, validUntil }: Standing, now: Date) {
  const facts: OfferFacts = {
    ...{ state: "sent", requestId: 1, version: 1, price: 0, days: 1, scope: [], validDays, validUntil },
    ...{ deadlineAt: validUntil, reminded: 0, readAt: null, firstReadAt: null, answeredAt: null, counter: null },
    ...{ requestOpen: true, otherAccepted: false },
  };
  const reminded = remindersOf(offerProcess, facts, now).filter((at) => at <= now).length;
  return { deadlineAt: validUntil, reminded, nextAt: nextAtOf(offerProcess, { ...facts, reminded }, now) };
}

const outcome = (request: DemoRequest, first: boolean): NewOffer["state"] => {
  if (request.state === "chosen" || request.state === "done") return first ? "won" : "declined";
  return request.state === "closed" || request.state === "expired" ? "expired" : "sent";
};

function offerRow(
  request: DemoRequest,
  {
    requestId,
    buyerId,
    sellerId,
    at,
    now,
  }: { requestId: number; buyerId: number; sellerId: number; at: number; now: Date },
): NewOffer {
  const dice = random(`offer:${request.key}:${at}`);
  const sentAt = later(
    publishedAtOf(request, now),
    Math.min(at * 7 + dice.between(1, 6), request.publishedDaysAgo * 22 + 1) * HOUR,
  );
  const state = outcome(request, at === 0);
  const ended = endedAtOf(request, now);
  const validDays = dice.pick([14, 30, 30]);
  const validUntil = later(sentAt, validDays * DAY);
  const covered = request.wants.filter((_, index) => index === 0 || dice.chance(0.8));
  const readAt = ended || dice.chance(0.7) ? later(sentAt, dice.between(0.5, 9) * HOUR) : null;
  const read = readAt && readAt < now ? readAt : null;
  return {
    ...{ requestId, buyerId, sellerId, state, title: request.title, price: priceOf(request, dice) },
    ...offerWords(dice),
    days: dice.pick([5, 7, 10, 14, 21]),
    revisions: dice.pick([1, 2, 2, 3, null]),
    scope: covered.map((want) => ({ text: want, want })),
    ...{ validDays, validUntil, version: 1, requestVersion: 1, sentAt, readAt: read, firstReadAt: read },
    shortlisted: state === "sent" && dice.chance(0.25),
    ...(state === "sent" ? clockOf({ validDays, validUntil }, now) : { endedAt: ended, answeredAt: ended }),
    ...(state === "declined" ? { declinedReason: "other_chosen" } : {}),
    ...(state === "won" ? { acceptedAt: later(ended ?? now, -HOUR) } : {}),
    createdAt: sentAt,
    updatedAt: ended ?? sentAt,
  };
}

/** Two to eight offers to each request that got any. */
export async function fillOffers(
  ctx: Ctx,
  members: DemoMembers,
  ids: ReadonlyMap<string, number>,
  now: Date,
): Promise<DemoOffer[]> {
  const planned = demoRequests.flatMap((request) => {
    const sellers = sellersFor(request, random(`offers:${request.key}`)).slice(0, request.offers);
    // seller@ should be among those who offer to buyer@.
    if (request.key === "noodle-sign" && !sellers.includes("seller")) sellers[0] = "seller";
    return sellers.map((seller, at) => ({
      request: request.key,
      row: offerRow(request, {
        requestId: need(ids, request.key),
        buyerId: need(members, request.buyer).id,
        sellerId: need(members, seller).id,
        at,
        now,
      }),
    }));
  });
  const stored = await insertAll(
    ctx,
    offers,
    planned.map(({ row }) => row),
  );
  await insertAll(
    ctx,
    offerVersions,
    stored.map(({ id, message, price, days, revisions, scope, excluded, sentAt }) => ({
      ...{ offerId: id, version: 1, requestVersion: 1, at: sentAt ?? now },
      content: { message, price, days, revisions, scope, excluded },
    })),
  );
  return stored.map((row, index) => ({ request: planned[index]?.request ?? "", row }));
}

/** Counts for each request the open offers, and all there ever were. */
export async function countOffers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    update requests q set
      offers = (select count(*)::int from offers f where f.request_id = q.id and ${counts.sql("f")}),
      offers_ever = (select count(*)::int from offers f where f.request_id = q.id and ${wasSent.sql("f")})`);
}
