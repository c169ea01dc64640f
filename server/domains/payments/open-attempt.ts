import { eq } from "drizzle-orm";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import type { AttemptUrls, FormPost } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { one } from "#server/kernel/rows.ts";
import type { Agreement } from "./card-rules.ts";
import { pageSeconds, UNPOSTED_FOR } from "./rules.ts";
import type { PaymentAttempt } from "./store.ts";

type Opening = {
  number: string;
  orderId: number | null;
  payerId: number;
  /** NT$ */
  amount: number;
  expiresAt: Date;
  agreement?: Agreement | null;
  card?: { id: number; last4: string };
};

/** Writes an attempt down before the gateway hears of it, so that whatever happens next is asked about. */
export async function openAttempt(ctx: Ctx, opening: Opening): Promise<PaymentAttempt> {
  const { card, agreement = null, ...facts } = opening;
  const now = ctx.now();
  const attempt = one(
    await ctx.db
      .insert(paymentAttempts)
      .values({
        ...facts,
        agreement,
        gateway: ctx.ports.gateway.name,
        method: "card",
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
  await audit(ctx, "payment.started", "payment_attempt", attempt.id, { orderId, number, amount, ...how });
  return attempt;
}

type Page = Omit<Opening, "card" | "orderId"> & {
  orderId: number | null;
  email: string;
  title: string;
  backPath: string;
};

/** Opens an attempt on the gateway's page. @returns the form that the browser posts there, within two minutes. */
export async function openPage(ctx: Ctx, page: Page): Promise<FormPost> {
  const { email, title, backPath, ...opening } = page;
  const now = ctx.now();
  const expiresInSeconds = pageSeconds(now, opening.expiresAt);
  await openAttempt(ctx, { ...opening, expiresAt: later(now, expiresInSeconds * 1000) });
  return formOf(ctx, page, expiresInSeconds);
}

/** Gives the form of a locked attempt out again that was never posted. */
export async function reopenPage(
  ctx: Ctx,
  { id, number }: PaymentAttempt,
  page: Omit<Page, "number">,
): Promise<FormPost> {
  const now = ctx.now();
  const expiresInSeconds = pageSeconds(now, page.expiresAt);
  const expiresAt = later(now, expiresInSeconds * 1000);
  await ctx.db
    .update(paymentAttempts)
    .set({ formAt: now, expiresAt, asked: 0, askAt: later(now, UNPOSTED_FOR) })
    .where(eq(paymentAttempts.id, id));
  return formOf(ctx, { ...page, number }, expiresInSeconds);
}

/** The form with the time stamp of now. */
function formOf(ctx: Ctx, page: Page, expiresInSeconds: number): FormPost {
  const { gateway, origin } = ctx.ports;
  const { number, amount, title, email, agreement, backPath } = page;
  const urls: AttemptUrls = {
    returnUrl: `${origin}/orders/${gateway.name}/result`,
    notifyUrl: `${origin}/orders/${gateway.name}/notify`,
    backUrl: `${origin}${backPath}`,
  };
  const attempt = { number, amount, title, email, method: "card", expiresInSeconds } as const;
  return gateway.start(
    agreement ? { ...attempt, agreement: { term: number, consent: agreement.text } } : attempt,
    urls,
    ctx.now(),
  );
}
