import { eq, type SQL, sql } from "drizzle-orm";
import { fullDate } from "#contract/time.ts";
import { offers } from "#server/db/schema/offers.ts";
import { requests } from "#server/db/schema/requests.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { nextAtOf, remindersOf } from "#server/kernel/process/clock.ts";
import { type Process, type ProcessTypes, sentencesOf, stateOf } from "#server/kernel/process/process-table.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockIdleOffer, type OfferRow } from "../offer-store.ts";
import { offerProcess } from "../process/offer.ts";
import { requestProcess } from "../process/request.ts";
import { lockIdleRequest, type RequestRow } from "../store.ts";
import { dueOf, urlFor as offerUrl, transition as transitionOffer } from "./run-offer.ts";
import { urlFor as requestUrl, transition as transitionRequest } from "./run-request.ts";

const BATCH = 100;

/**
 * Processes each due row in its own transaction; a failure is logged and does not stop the others.
 * @returns how many failed
 */
async function eachDue(ctx: Ctx, due: SQL, work: (ctx: Ctx, id: number) => Promise<void>): Promise<number> {
  let failed = 0;
  for (let after = 0; ; ) {
    const rows = await read(ctx.db, {
      id: num,
    })`select d.id from (${due}) d where d.id > ${after} order by d.id limit ${BATCH}`;
    for (const { id } of rows) {
      try {
        await tx(ctx, (ctx) => work(ctx, id));
      } catch (error) {
        failed++;
        ctx.log.error({ err: error, id }, "a timer failed for a request or an offer");
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return failed;
    after = last.id;
  }
}

/**
 * The number of due reminders of its state, if more than were sent; several due at once are sent as one. Null if none.
 */
function dueReminders<T extends ProcessTypes>(process: Process<T>, facts: T["facts"], now: Date): number | null {
  const due = remindersOf(process, facts, now).filter((at) => at <= now).length;
  return due > (facts.reminded ?? 0) ? due : null;
}

async function passRequest(ctx: Ctx, id: number): Promise<void> {
  const found = await lockIdleRequest(ctx, id);
  if (!found?.nextAt || found.nextAt > ctx.now()) return;
  let request: RequestRow = found;
  if (refusalOf(requestProcess, "lapse", request, "system", ctx.now()) === null)
    request = await transitionRequest(ctx, request, "lapse");
  const due = dueReminders(requestProcess, request, ctx.now());
  const title = stateOf(requestProcess, request).clock?.remind?.title;
  if (due !== null && title !== undefined)
    await notify(ctx, {
      to: request.buyerId,
      kind: "request",
      key: `request:${id}:remind:${request.deadlineAt?.getTime()}:${due}`,
      title: `${title}「${request.title}」`,
      url: requestUrl(request, "buyer"),
      due: request.deadlineAt && { what: "選擇期限", at: request.deadlineAt },
      mail: { text: ["可以選擇提案、延長一次，或結束需求並說明原因。"] },
    });
  const reminded = due ?? request.reminded;
  const nextAt = nextAtOf(requestProcess, { ...request, reminded }, ctx.now());
  await ctx.db.update(requests).set({ reminded, nextAt }).where(eq(requests.id, id));
}

/** Timed transitions of an offer, in this order: an unanswered counteroffer, then the end of its validity. */
const byTime = ["keep", "lapse"] as const;

async function passOffer(ctx: Ctx, id: number): Promise<void> {
  const found = await lockIdleOffer(ctx, id);
  if (!found?.offer.nextAt || found.offer.nextAt > ctx.now()) return;
  let offer: OfferRow = found.offer;
  for (const name of byTime)
    if (refusalOf(offerProcess, name, offer, "system", ctx.now()) === null)
      offer = await transitionOffer(ctx, offer, name);
  const due = dueReminders(offerProcess, offer, ctx.now());
  const remind = stateOf(offerProcess, offer).clock?.remind;
  if (due !== null && remind)
    for (const side of remind.to)
      await notify(ctx, {
        to: side === "buyer" ? offer.buyerId : offer.sellerId,
        from: side === "buyer" ? offer.sellerId : offer.buyerId,
        kind: "offer",
        key: `offer:${id}:remind:${offer.validUntil?.getTime()}:${side}`,
        title: `${remind.title}「${offer.title}」`,
        url: offerUrl(offer, side),
        due: dueOf(offer, side),
        mail: {
          text: [side === "seller" ? "期限到了，提案會自動失效。" : sentencesOf(offerProcess, offer, ctx.now()).buyer],
          ...(offer.validUntil && { card: { facts: [["有效期限", fullDate(offer.validUntil)]] } }),
        },
      });
  const reminded = due ?? offer.reminded;
  const nextAt = nextAtOf(offerProcess, { ...offer, reminded }, ctx.now());
  await ctx.db.update(offers).set({ reminded, nextAt }).where(eq(offers.id, id));
}

/**
 * Makes all due transitions and reminders of requests and offers. Offers come first, because their validity may end
 * with their request. Idempotent, and safe in two workers at once.
 * @throws when a row failed, after all others were done, so that the queue retries
 */
export async function tickRequests(ctx: Ctx): Promise<void> {
  const now = ctx.now().toISOString();
  const failed =
    (await eachDue(ctx, sql`select id from offers where next_at <= ${now}`, passOffer)) +
    (await eachDue(ctx, sql`select id from requests where next_at <= ${now}`, passRequest));
  if (failed > 0) throw new Error(`${failed} timers of requests and offers failed`);
}

export const requestClock: Job = {
  name: "tick_requests",
  lane: "events",
  does: "ends requests and offers at their deadline, and reminds before",
  cron: "* * * * *",
  run: (ctx) => tickRequests(ctx),
};
