import { eq } from "drizzle-orm";
import { paymentNotices } from "#server/db/schema/payments.ts";
import { GatewayNoticeError, type Verdict } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { askNow } from "./ask-gateway.ts";
import { keepCard } from "./keep-card.ts";
import { isTaken } from "./rules.ts";
import { type Settlement, settle } from "./settle.ts";
import { findByNumber, lockByNumber } from "./store.ts";

/** Longest field that is kept of a notice; a whole one of NewebPay has about 2,000 characters. */
const KEPT = 10_000;

/** A form as it came, fit for a JSON column, which takes no NUL. */
function keepable(body: unknown): Record<string, string> {
  if (typeof body !== "object" || body === null) return {};
  const fields = Object.entries(body).filter(([, value]) => typeof value === "string" || typeof value === "number");
  const clean = (text: string) => text.replaceAll("\0", "").slice(0, KEPT);
  return Object.fromEntries(fields.slice(0, 30).map(([name, value]) => [clean(name), clean(String(value))]));
}

async function keep(ctx: Ctx, source: "notice" | "return", body: unknown, number: string | null, verdict: string) {
  const row = one(
    await ctx.db
      .insert(paymentNotices)
      .values({ gateway: ctx.ports.gateway.name, source, body: keepable(body), number, verdict, createdAt: ctx.now() })
      .returning({ id: paymentNotices.id }),
  );
  return row.id;
}

/** Checks a form of the gateway; what must not be believed is kept with its flaw. Emptiness is not worth a row. */
async function read(ctx: Ctx, source: "notice" | "return", body: unknown): Promise<Verdict | null> {
  try {
    return ctx.ports.gateway.readNotice(body);
  } catch (error) {
    if (!(error instanceof GatewayNoticeError)) throw error;
    ctx.log.warn({ flaw: error.code, source, ip: ctx.client.ip }, "a payment notice was not believed");
    if (error.code !== "empty") await keep(ctx, source, body, null, error.code);
    return null;
  }
}

/**
 * The gateway's server tells a result. The notice is on record before anything is done about it.
 * @returns what it did, or null when it must not be believed.
 */
export async function takeNotice(ctx: Ctx, body: unknown): Promise<Settlement | null> {
  const verdict = await read(ctx, "notice", body);
  if (!verdict) return null;
  const id = await keep(ctx, "notice", body, verdict.number, "received");
  const settlement = await settle(ctx, verdict);
  await ctx.db.update(paymentNotices).set({ verdict: settlement }).where(eq(paymentNotices.id, id));
  return settlement;
}

/**
 * The buyer's browser comes back. What it carries proves nothing: the gateway is asked.
 * @returns the number of the attempt, or null when the form is not the gateway's.
 */
export async function takeReturn(ctx: Ctx, body: unknown): Promise<string | null> {
  const verdict = await read(ctx, "return", body);
  if (!verdict) return null;
  await keep(ctx, "return", body, verdict.number, verdict.status);
  const attempt = await findByNumber(ctx, verdict.number);
  if (attempt) await askNow(ctx, attempt);
  if (verdict.card.token) await keepReturned(ctx, verdict);
  return verdict.number;
}

/**
 * The token of an agreement comes with the return, too, signed by the gateway as in the notice, and a question never
 * brings it. It is kept once the question has proven the payment.
 */
async function keepReturned(ctx: Ctx, { number, card }: Verdict): Promise<void> {
  await tx(ctx, async (ctx) => {
    const attempt = await lockByNumber(ctx, number);
    if (attempt && isTaken(attempt.state)) await keepCard(ctx, attempt, card);
  });
}
