import { and, eq, lte } from "drizzle-orm";
import { feeItems } from "#contract/invoices/states.ts";
import { invoices } from "#server/db/schema/invoices.ts";
import { InvoiceCallError, type IssuedInvoice } from "#server/integrations/invoices/port.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { isToSend } from "./process/predicates.ts";
import { transitionPaper } from "./process/run.ts";
import { LEASE, nextTry, TRIES_MOST } from "./rules.ts";
import { type FeeBill, getPaper, lockPaper, type Paper } from "./store.ts";
import { syncInvoices } from "./sync-invoices.ts";

/** Sends everything that is due. Runs each minute, for what the queue has lost or postponed. */
export async function sendDueInvoices(ctx: Ctx): Promise<void> {
  const due = await ctx.db.select({ id: invoices.id }).from(invoices).where(lte(invoices.tryAt, ctx.now())).limit(200);
  for (const { id } of due) await sendInvoice(ctx, id);
}

type Lease = { paper: Paper; bill: FeeBill; until: Date };

/**
 * Issues or voids an invoice at the issuer. One worker at a time holds the lease, and no lock is held during the call.
 * If the worker is killed, the row is unchanged, and the next lease holder first queries whether it was issued.
 */
export async function sendInvoice(ctx: Ctx, id: number): Promise<void> {
  const lease = await takeLease(ctx, id);
  if (!lease) return;
  const outcome = await callUnderLease(ctx, lease);
  await endLease(ctx, lease, outcome);
}

/** Takes the lease. @returns the row as it was before; null when it is not due or another worker holds the lease */
async function takeLease(ctx: Ctx, id: number): Promise<Lease | null> {
  return tx(ctx, async (ctx) => {
    const { paper, bill } = await lockPaper(ctx, id);
    const now = ctx.now();
    const busy = paper.leaseUntil !== null && paper.leaseUntil > now;
    if (!isToSend.test(paper) || busy || !paper.tryAt || paper.tryAt > now) return null;
    const until = later(now, LEASE);
    const set = { leaseUntil: until, sentAt: paper.sentAt ?? now };
    await ctx.db.update(invoices).set(set).where(eq(invoices.id, id));
    return { paper, bill, until };
  });
}

type Outcome =
  | { comes: "issued"; issued: Partial<IssuedInvoice> & { paperNumber: string } }
  | { comes: "void" | "keep" }
  | Failure;
type Failure = { comes: "stick" | "again" | "early"; code: string; message: string };

async function callUnderLease(ctx: Ctx, { paper, bill, until }: Lease): Promise<Outcome> {
  try {
    if (paper.state === "voiding") return await declareVoid(ctx, paper);
    return paper.kind === "invoice" ? await issue(ctx, paper, bill) : await allow(ctx, paper, bill);
  } catch (error) {
    if (error instanceof InvoiceCallError) return outcomeOf(error, paper);
    await ctx.db.update(invoices).set({ leaseUntil: null }).where(isOurs(paper.id, until));
    throw error;
  }
}

function outcomeOf({ kind, code, message }: InvoiceCallError, paper: Paper): Outcome {
  if (kind === "late") return { comes: "keep" };
  if (kind === "early") return { comes: "early", code, message };
  const unsure = kind === "unreachable" || kind === "answer";
  // Allowances cannot be queried, so an operator checks before one is sent a second time.
  const again = unsure && paper.kind === "invoice" && paper.tries + 1 < TRIES_MOST;
  return { comes: again ? "again" : "stick", code: code || kind, message };
}

async function issue(ctx: Ctx, { number, total, tax, sentAt }: Paper, bill: FeeBill): Promise<Outcome> {
  const { invoices: issuer } = ctx.ports;
  const item = `${feeItems[bill.side]}（訂單 ${bill.orderId}）`;
  const find = () => issuer.find(number, total);
  const found = sentAt === null ? null : await find();
  const { invoiceNumber, ...issued } =
    found ??
    (await issuer.issue({ number, total, tax, item, to: bill.addressee }).catch(async (error) => {
      const before = error instanceof InvoiceCallError && error.kind === "repeated" ? await find() : null;
      if (before) return before;
      throw error;
    }));
  return { comes: "issued", issued: { ...issued, paperNumber: invoiceNumber } };
}

async function allow(ctx: Ctx, { number, total, tax, sentAt, ofId }: Paper, bill: FeeBill): Promise<Outcome> {
  if (sentAt !== null) return { comes: "stick", code: "unsure", message: "it may have been issued" };
  const { paperNumber } = await getPaper(ctx, ofId ?? 0);
  if (paperNumber === null) throw new Error(`invoice ${ofId} has no number`);
  const item = feeItems[bill.side];
  const { email } = bill.addressee;
  const wish = { invoiceNumber: paperNumber, number, item, total, tax, email };
  return { comes: "issued", issued: { paperNumber: (await ctx.ports.invoices.allow(wish)).allowanceNumber } };
}

async function declareVoid(ctx: Ctx, { id, number, total, paperNumber }: Paper): Promise<Outcome> {
  if (paperNumber === null) throw new Error(`invoice ${id} has no number`);
  const { invoices: issuer } = ctx.ports;
  await issuer.void({ invoiceNumber: paperNumber, reason: "退還平台費用" }).catch(async (error) => {
    // It may have been voided by an earlier attempt whose response was lost.
    const isLate = error instanceof InvoiceCallError && error.kind === "late";
    if (!isLate || !(await issuer.find(number, total))?.voided) throw error;
  });
  return { comes: "void" };
}

const isOurs = (id: number, until: Date) => and(eq(invoices.id, id), eq(invoices.leaseUntil, until));

/** Records the issuer's response, and synchronises the bill's documents. */
async function endLease(ctx: Ctx, { paper: { id }, until }: Lease, outcome: Outcome): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { paper, bill } = await lockPaper(ctx, id);
    // Another worker took over after a pause of this process and has called the issuer itself.
    if (paper.leaseUntil?.getTime() !== until.getTime()) return;
    await record(ctx, paper, outcome);
    await syncInvoices(ctx, bill);
  });
}

async function record(ctx: Ctx, paper: Paper, outcome: Outcome): Promise<void> {
  const voids = paper.state === "voiding";
  switch (outcome.comes) {
    case "issued": {
      const { paperNumber, randomCode = null, trade = null, issuedAt } = outcome.issued;
      const issued = { paperNumber, randomCode, trade, issuedAt: issuedAt ?? ctx.now() };
      await transitionPaper(ctx, paper, paper.kind === "invoice" ? "issue" : "allow", "issuer", { issued });
      return;
    }
    case "void":
    case "keep":
      await transitionPaper(ctx, paper, outcome.comes, "issuer");
      return;
    case "stick": {
      const { code, message } = outcome;
      ctx.log.error({ invoice: paper.id, code }, "an invoice needs an operator");
      await transitionPaper(ctx, paper, voids ? "stick_void" : "stick", "issuer", { why: { code, message } });
      return;
    }
    case "again":
    case "early":
      await putOff(ctx, paper, outcome);
  }
}

async function putOff(ctx: Ctx, { id, tries: before }: Paper, { comes, code, message }: Failure) {
  const tries = comes === "early" ? before : before + 1;
  const tryAt = comes === "early" ? later(ctx.now(), HOUR) : nextTry(tries, ctx.now());
  ctx.log.warn({ invoice: id, tries, code }, "an invoice request has not succeeded yet");
  await ctx.db.update(invoices).set({ tries, tryAt, code, message, leaseUntil: null }).where(eq(invoices.id, id));
}
