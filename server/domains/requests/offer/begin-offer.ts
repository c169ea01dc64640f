import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { takesPart } from "#contract/accounts/status.ts";
import * as terms from "#contract/terms.ts";
import { offers } from "#server/db/schema/offers.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { isPaid } from "#server/domains/orders/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { bool, num, one, read } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { areApart } from "../apart.ts";
import { seen } from "../audience.ts";
import { offerProcess } from "../process/offer.ts";
import { counts, isDraftOffer, isWon, takesOffers } from "../process/predicates.ts";
import { recordStep } from "../process/record.ts";
import { standingOf } from "./quota.ts";

/** Where an offer is made. */
type At = { requestId: number } | { threadId: number } | { roomId: number };

/** The acting seller's draft for this request, conversation or room, created if necessary. @returns its id */
async function draftAt(ctx: Ctx, at: At, buyerId: number, title: string): Promise<number> {
  const sellerId = memberId(ctx);
  await lockName(ctx, `offers of ${sellerId}`);
  const where =
    "requestId" in at
      ? eq(offers.requestId, at.requestId)
      : "threadId" in at
        ? eq(offers.threadId, at.threadId)
        : eq(offers.roomId, at.roomId);
  const [known] = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .where(and(where, eq(offers.sellerId, sellerId), isDraftOffer.sql("offers")));
  if (known) return known.id;
  const now = ctx.now();
  const row = one(
    await ctx.db
      .insert(offers)
      .values({ ...at, buyerId, sellerId, title, createdAt: now, updatedAt: now })
      .returning({ id: offers.id }),
  );
  await recordStep(ctx, { of: { offerId: row.id }, name: "create", actor: "seller", from: null, to: "draft" });
  await recordAct(ctx, offerProcess, "create", row.id);
  return row.id;
}

/** True when the seller has an open or accepted offer. */
async function hasOne(ctx: Ctx, requestId: number, sellerId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from offers f where f.request_id = ${requestId} and f.seller_id = ${sellerId}
      and (${counts.sql("f")} or ${isWon.sql("f")})`);
  return rows.length > 0;
}

/**
 * Starts an offer to a request, or continues the existing draft.
 * @returns its id
 * @throws Refusal not_found, own_request, request_closed, offer_twice, offer_limit
 */
export async function beginOffer(ctx: Ctx, requestId: number): Promise<number> {
  return tx(ctx, async (ctx) => {
    const { request, audience } = await seen(ctx, requestId);
    if (audience.own) refuse("own_request");
    if (!takesOffers.test(request)) refuse("request_closed");
    if (await hasOne(ctx, requestId, memberId(ctx))) refuse("offer_twice");
    if ((await standingOf(ctx, requestId)) >= terms.offersPerRequest) refuse("offer_limit");
    return draftAt(ctx, { requestId }, request.buyerId, request.title);
  });
}

/** Checks that the acting member may make another member an offer outside a request. @throws Refusal message_refused */
export async function admitToOffer(ctx: Ctx, otherId: number): Promise<void> {
  const { status } = await getUser(ctx, otherId);
  if (!takesPart(status) || (await areApart(ctx, memberId(ctx), otherId)))
    refuse("message_refused", "目前無法向這位會員報價。");
}

const Pair = z.object({ one: num, other: num });
type Pair = z.output<typeof Pair>;

/** The other member of a conversation of the acting member. @throws Refusal not_found */
export async function otherOfThread(ctx: Ctx, threadId: number): Promise<number> {
  const rows = await read(
    ctx.db,
    Pair,
  )`select sender_id as one, receiver_id as other from message_threads where id = ${threadId}`;
  return otherIn(ctx, rows[0]);
}

function otherIn(ctx: Ctx, pair: Pair | undefined): number {
  const me = memberId(ctx);
  if (pair?.one === me) return pair.other;
  return pair?.other === me ? pair.one : refuse("not_found");
}

/**
 * The other party of an order of the acting member, whether the acting member is its seller, and whether it is paid.
 * @throws Refusal not_found
 */
export async function otherOfRoom(
  ctx: Ctx,
  orderId: number,
): Promise<{ otherId: number; sells: boolean; paid: boolean }> {
  const rows = await read(
    ctx.db,
    Pair.extend({ paid: bool }),
  )`select buyer_id as one, seller_id as other, ${isPaid.sql("orders")} as paid from orders where id = ${orderId}`;
  const otherId = otherIn(ctx, rows[0]);
  return { otherId, sells: otherId === rows[0]?.one, paid: rows[0]?.paid ?? false };
}

/** Starts an offer in a conversation, or continues the existing draft. @throws Refusal not_found, message_refused */
export async function beginThreadOffer(ctx: Ctx, threadId: number): Promise<number> {
  return tx(ctx, async (ctx) => {
    const otherId = await otherOfThread(ctx, threadId);
    await admitToOffer(ctx, otherId);
    return draftAt(ctx, { threadId }, otherId, "");
  });
}

/** The refusal of offers in the room of an unpaid order. */
export const UNPAID = "買家付款之後才能在這裡報價。";

/**
 * Starts an offer in the room of an order, by its seller, or continues the existing draft.
 * @throws Refusal not_found, message_refused
 */
export async function beginRoomOffer(ctx: Ctx, orderId: number): Promise<number> {
  return tx(ctx, async (ctx) => {
    const { otherId, sells, paid } = await otherOfRoom(ctx, orderId);
    if (!sells) refuse("message_refused", "只有這筆交易的賣家可以在這裡報價。");
    if (!paid) refuse("message_refused", UNPAID);
    await admitToOffer(ctx, otherId);
    return draftAt(ctx, { roomId: orderId }, otherId, "");
  });
}
