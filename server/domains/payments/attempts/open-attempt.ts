import { eq } from "drizzle-orm";
import { isNumbered, type PaymentMethod } from "#contract/payments/methods.ts";
import * as terms from "#contract/terms.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { type Attempt, type Departure, GatewayCallError } from "#server/integrations/payment-gateways/port.ts";
import { endOfTaipeiDay, later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import type { Agreement } from "../cards/rules.ts";
import { customerOf } from "../customer.ts";
import { gatewayNamed } from "../gateways.ts";
import { attemptProcess } from "../process/attempt.ts";
import { pageSeconds, UNPOSTED_FOR } from "../process/rules.ts";
import type { PaymentAttempt } from "../store.ts";
import { resultPath } from "./result-path.ts";

type Opening = {
  number: string;
  orderId: number | null;
  supplementId?: number;
  payerId: number;
  /** NT$ */
  amount: number;
  gateway: string;
  method: PaymentMethod;
  /** Where the payer started. */
  begunIn: "checkout" | "room";
  expiresAt: Date;
  agreement?: Agreement | null;
  card?: { id: number; last4: string };
};

/** Stores an attempt before the gateway is called, so that it is queried whatever happens next. */
export async function openAttempt(ctx: Ctx, opening: Opening): Promise<PaymentAttempt> {
  const { card, agreement = null, ...facts } = opening;
  const now = ctx.now();
  const attempt = one(
    await ctx.db
      .insert(paymentAttempts)
      .values({
        ...facts,
        agreement,
        cardId: card?.id ?? null,
        cardLast4: card?.last4 ?? null,
        formAt: card ? null : now,
        askAt: later(now, card ? MINUTE : UNPOSTED_FOR),
        createdAt: now,
      })
      .returning(),
  );
  const { number, orderId, amount } = attempt;
  const how = card ? { cardId: card.id } : agreement ? { agreement: agreement.version } : {};
  await recordAct(ctx, attemptProcess, "start", attempt.id, { orderId, number, amount, ...how });
  return attempt;
}

export type Page = Omit<Opening, "card" | "number"> & { email: string; title: string; backPath: string };

/** A stored attempt with the other data that the gateway needs. */
export type Opened = { attempt: PaymentAttempt; page: Page };

/** Stores an attempt that is paid on the gateway's page; `departFor` then returns how to get there. */
export async function openPage(ctx: Ctx, number: string, page: Page): Promise<Opened> {
  const { email: _, title: __, backPath: ___, ...opening } = page;
  const attempt = await openAttempt(ctx, { ...opening, number, expiresAt: endOfPage(ctx, page) });
  return { attempt, page };
}

/** Reuses the page of a locked attempt whose form was never posted. */
export async function reopenPage(ctx: Ctx, { id }: PaymentAttempt, page: Page): Promise<Opened> {
  const now = ctx.now();
  const attempt = one(
    await ctx.db
      .update(paymentAttempts)
      .set({
        ...{ formAt: now, expiresAt: endOfPage(ctx, page), begunIn: page.begunIn },
        ...{ asked: 0, askAt: later(now, UNPOSTED_FOR) },
      })
      .where(eq(paymentAttempts.id, id))
      .returning(),
  );
  return { attempt, page };
}

const endOfPage = (ctx: Ctx, { expiresAt }: Page): Date => {
  const now = ctx.now();
  return later(now, pageSeconds(now, expiresAt) * 1000);
};

/**
 * How to get to the gateway's page, signed with the present time, or to the page that shows the issued number. Call it
 * after the attempt is committed, because it may call the gateway.
 * @throws Refusal gateway_unreachable, method_refused
 */
export async function departFor(ctx: Ctx, { attempt, page }: Opened): Promise<Departure> {
  const { origin } = ctx.ports;
  if (attempt.issuedNumber !== null)
    return { action: `${origin}${resultPath(attempt.gateway, page.begunIn)}?no=${attempt.number}`, fields: null };
  // Where the first attempt started: a gateway that reuses its page requires the same data.
  const path = resultPath(attempt.gateway, attempt.begunIn);
  const gateway = gatewayNamed(ctx, attempt.gateway);
  const urls = {
    returnUrl: `${origin}${path}`,
    notifyUrl: `${origin}/orders/${attempt.gateway}/notify`,
    backUrl: `${origin}${page.backPath}`,
  };
  try {
    const { trade, ...departure } = await gateway.start(await orderOf(ctx, attempt, page), urls, ctx.now());
    // It was called and knows the number, so queries about it do not count as wrong.
    if (departure.fields === null)
      await ctx.db
        .update(paymentAttempts)
        .set({ signedAt: ctx.now(), ...(trade === undefined ? {} : { gatewayTrade: trade }) })
        .where(eq(paymentAttempts.id, attempt.id));
    return departure;
  } catch (error) {
    if (!(error instanceof GatewayCallError)) throw error;
    ctx.log.warn({ err: error, number: attempt.number }, "the gateway opened no payment page");
    if (error.kind !== "refused") return refuse("gateway_unreachable");
    return refuse("method_refused", gateway.explain(error.code) ?? undefined);
  }
}

async function orderOf(ctx: Ctx, { number, amount, expiresAt, payerId, gateway }: PaymentAttempt, page: Page) {
  const { title, email, method, agreement } = page;
  const numbered = isNumbered(method) ? { payableUntil: endOfTaipeiDay(ctx.now(), terms.numberDays) } : {};
  const lent = gatewayNamed(ctx, gateway).lends ? { customer: await customerOf(ctx, payerId) } : {};
  const attempt: Attempt = { number, amount, title, email, method, expiresAt, ...numbered, ...lent };
  return agreement ? { ...attempt, agreement: { term: number, consent: agreement.text } } : attempt;
}
