import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ThreadOffers } from "#contract/requests/list-schemas.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { admitToOffer, otherOfRoom, otherOfThread, UNPAID } from "../offer/begin-offer.ts";
import { isDraftOffer } from "../process/predicates.ts";
import { mineToSee, offersWhere } from "./offer.ts";

type Found = z.output<typeof ThreadOffers>;

/** Why the acting member cannot make an offer there, as a message; null if they can. */
async function refusalOf(ctx: Ctx, otherId: number): Promise<string | null> {
  try {
    await admitToOffer(ctx, otherId);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function offersIn(ctx: Ctx, place: SQL, blocked: string | null): Promise<Found> {
  const me = memberId(ctx);
  const found = await offersWhere(ctx, sql`${place} and ${mineToSee(me)}`, sql`order by f.sent_at nulls last, f.id`);
  return {
    offers: found.filter((offer) => !isDraftOffer.test(offer)),
    draftId: found.find((offer) => isDraftOffer.test(offer))?.id ?? null,
    blocked,
  };
}

/** The offers made in a conversation of the acting member. @throws Refusal not_found */
export async function threadOffers(ctx: Ctx, threadId: number): Promise<Found> {
  const otherId = await otherOfThread(ctx, threadId);
  return offersIn(ctx, sql`f.thread_id = ${threadId}`, await refusalOf(ctx, otherId));
}

/** The offers made in the room of an order. @throws Refusal not_found */
export async function roomOffers(ctx: Ctx, orderId: number): Promise<Found> {
  const { otherId, sells, paid } = await otherOfRoom(ctx, orderId);
  const blocked = sells ? await refusalOf(ctx, otherId) : "只有這筆交易的賣家可以在這裡報價。";
  if (!paid) return offersIn(ctx, sql`f.room_id = ${orderId}`, UNPAID);
  return offersIn(ctx, sql`f.room_id = ${orderId}`, blocked);
}
