import { eq } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import { invoices } from "#server/db/schema/invoices.ts";
import { post } from "#server/domains/ledger/index.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit, enqueue } from "#server/kernel/delivery/events.ts";
import { type Binding, runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { invoiceDoubtful } from "../events.ts";
import { asPaper, getBill, type Paper } from "../store.ts";
import { type InvoiceProcessTypes, invoiceProcess } from "./invoice.ts";
import { isToSend } from "./predicates.ts";

type InvoiceTransitionContext = TransitionContext<InvoiceProcessTypes, Paper>;

const notifyMember = notifyByTransition(
  invoiceProcess,
  "invoice",
  () => to("/mypage/invoices"),
  async ({ billId }: Paper, _side, ctx) => (await getBill(ctx, billId)).userId,
);

/** Posts the tax of an invoice or allowance, unless the sum is so small that it contains none. */
async function book(ctx: Ctx, { row, after }: InvoiceTransitionContext): Promise<void> {
  if (row.money && after.tax > 0) await post(ctx, row.money.posting(after));
}

async function goOn(ctx: Ctx, { after }: InvoiceTransitionContext): Promise<void> {
  if (isToSend.test(after)) await enqueueSending(ctx, after);
  if (after.stuckAt !== null) await emit(ctx, invoiceDoubtful, { invoiceId: after.id });
}

/** Queues the sending of an invoice or allowance. */
export const enqueueSending = (ctx: Ctx, { id }: Pick<Paper, "id">): Promise<void> =>
  enqueue(ctx, "send_invoice", { invoiceId: id }, `send_invoice:${id}`);

const bindingAs = (actor: InvoiceProcessTypes["actor"]): Binding<InvoiceProcessTypes, Paper> => ({
  actorOf: () => actor,
  async save(ctx, { before }, changes) {
    const set = { ...changes, leaseUntil: null };
    return asPaper(one(await ctx.db.update(invoices).set(set).where(eq(invoices.id, before.id)).returning()));
  },
  steps: [book, notifyMember, goOn],
});

/** Makes a transition of a locked invoice or allowance. @throws Refusal conflict when its state does not allow it */
export const transitionPaper = (
  ctx: Ctx,
  paper: Paper,
  name: Exclude<InvoiceProcessTypes["transition"], "create">,
  actor: InvoiceProcessTypes["actor"],
  input: InvoiceProcessTypes["input"] = {},
): Promise<Paper> => runTransition(ctx, invoiceProcess, bindingAs(actor), paper, name, { input });
