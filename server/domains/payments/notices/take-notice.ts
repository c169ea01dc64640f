import { and, eq, isNull, sql } from "drizzle-orm";
import type { GatewayName } from "#contract/payments/gateways.ts";
import { paymentAttempts, paymentNotices } from "#server/db/schema/payments.ts";
import {
  type Delivery,
  GatewayNoticeError,
  type ReportedVerdict,
  type Verdict,
} from "#server/integrations/payment-gateways/port.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { askNow } from "../attempts/ask-gateway.ts";
import { type MarkPaidOutcome, markPaid } from "../attempts/mark-paid.ts";
import { noteNumber } from "../attempts/note-number.ts";
import { noteTrade } from "../attempts/note-trade.ts";
import { storeCard } from "../cards/store-card.ts";
import { knownGateway } from "../gateways.ts";
import { isTaken, mayBePaid } from "../process/predicates.ts";
import { findByNumber, lockByNumber } from "../store.ts";
import { countForged, type Source, storeNotice } from "./notice-records.ts";

/** A request with its gateway. */
export type From = Delivery & { gateway: GatewayName };

/** Counts a request that anybody could have sent, within a limit per network. @throws Refusal too_many */
async function noteForged(ctx: Ctx, source: Source, { gateway, body }: From): Promise<void> {
  await consume(ctx, "forgedNotice");
  await countForged(ctx, gateway, source, body);
}

/**
 * Verifies a form of the gateway. A signed form that cannot be meant for us is stored with its fault. Empty requests
 * are not counted.
 * @throws Refusal too_many; not_found if this installation does not have the gateway
 */
async function read(ctx: Ctx, source: Source, from: From): Promise<ReportedVerdict | null> {
  const { gateway, ...delivery } = from;
  const port = knownGateway(ctx, gateway) ?? refuse("not_found");
  try {
    return port.readNotice(delivery);
  } catch (error) {
    if (!(error instanceof GatewayNoticeError)) throw error;
    if (error.code === "hash") await noteForged(ctx, source, from);
    else if (error.code !== "empty") {
      ctx.log.warn({ flaw: error.code, source }, "a payment notice was not accepted");
      await storeNotice(ctx, gateway, source, delivery.body, { number: null, verdict: error.code });
    }
    return null;
  }
}

/** The gateway knows this number, so its form was posted: from now on queries about it do not count as wrong. */
async function storeEvidence(ctx: Ctx, gateway: string, number: string): Promise<void> {
  const now = ctx.now();
  const soon = later(now, MINUTE).toISOString();
  await ctx.db
    .update(paymentAttempts)
    .set({ signedAt: now, askAt: sql`least(${paymentAttempts.askAt}, ${soon}::timestamptz)` })
    .where(
      and(
        eq(paymentAttempts.gateway, gateway),
        eq(paymentAttempts.number, number),
        isNull(paymentAttempts.signedAt),
        mayBePaid.sql("payment_attempts"),
      ),
    );
}

/**
 * Handles a webhook. It is stored before it is applied.
 * @returns its effect, or null when its signature is invalid
 * @throws Refusal too_many after too many invalid ones
 */
export async function takeNotice(ctx: Ctx, from: From): Promise<MarkPaidOutcome | null> {
  const verdict = await read(ctx, "notice", from);
  if (!verdict) return null;
  if (!verdict.proven) return takeHint(ctx, "notice", from, verdict);
  const { gateway, body } = from;
  const id = await storeNotice(ctx, gateway, "notice", body, { number: verdict.number, verdict: "received" });
  await storeEvidence(ctx, gateway, verdict.number);
  const outcome = await markPaid(ctx, gateway, verdict);
  await ctx.db.update(paymentNotices).set({ verdict: outcome }).where(eq(paymentNotices.id, id));
  return outcome;
}

/**
 * Handles an unsigned webhook, which only triggers a query to the gateway. For unknown numbers it is just counted, with
 * a success response so that the sender stops; for ours one record is stored per query.
 */
async function takeHint(ctx: Ctx, source: Source, from: From, reported: Verdict): Promise<MarkPaidOutcome> {
  const { gateway, body } = from;
  const { number, gatewayTrade } = reported;
  const found = await findByNumber(ctx, gateway, number);
  if (!found) {
    await noteForged(ctx, source, from);
    return "unknown";
  }
  const attempt = await noteTrade(ctx, found, gatewayTrade);
  const asked = await askNow(ctx, attempt);
  if (asked === "settled") return "repeated";
  if (asked === "spared" || asked === "asking") {
    await askSoon(ctx, attempt.id);
    return "repeated";
  }
  const after = await findByNumber(ctx, gateway, number);
  const settlement = after && isTaken.test(after) ? "paid" : "unpaid";
  await storeNotice(ctx, gateway, source, body, { number, verdict: settlement });
  return settlement;
}

/** Makes the worker query again soon: a query just before the webhook could not see its result. */
async function askSoon(ctx: Ctx, id: number): Promise<void> {
  const now = ctx.now().toISOString();
  await ctx.db
    .update(paymentAttempts)
    .set({ askAt: sql`least(${paymentAttempts.askAt}, ${now}::timestamptz)` })
    .where(and(eq(paymentAttempts.id, id), mayBePaid.sql("payment_attempts")));
}

/**
 * Handles the return of the buyer's browser. Its data is no evidence, so the gateway is queried.
 * @returns the number of the attempt, or null when the form is not the gateway's.
 * @throws Refusal too_many
 */
export async function takeReturn(ctx: Ctx, from: From): Promise<string | null> {
  const verdict = await read(ctx, "return", from);
  if (!verdict) return null;
  if (!verdict.proven) {
    await takeHint(ctx, "return", from, verdict);
    return verdict.number;
  }
  const { gateway, body } = from;
  await storeNotice(ctx, gateway, "return", body, { number: verdict.number, verdict: verdict.status });
  await storeEvidence(ctx, gateway, verdict.number);
  // An issued number moves no money, so the gateway's signature is enough.
  await noteNumber(ctx, gateway, verdict);
  const attempt = await findByNumber(ctx, gateway, verdict.number);
  if (attempt) await askNow(ctx, await noteTrade(ctx, attempt, verdict.gatewayTrade));
  if (verdict.card.token) await storeReturned(ctx, gateway, verdict);
  return verdict.number;
}

/**
 * The signed return also contains the token of a card, which query results never contain. It is stored once the query
 * has confirmed the payment.
 */
async function storeReturned(ctx: Ctx, gateway: string, { number, card }: Verdict): Promise<void> {
  await tx(ctx, async (ctx) => {
    const attempt = await lockByNumber(ctx, gateway, number);
    if (attempt && isTaken.test(attempt)) await storeCard(ctx, attempt, card);
  });
}
