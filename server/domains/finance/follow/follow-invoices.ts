import { z } from "zod";
import { isStuck, isToSend } from "#server/domains/invoices/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { follow, type SourceState } from "./follow.ts";

const Found = z.object({ state: text, kind: text, total: num, code: text.nullable(), orderId: num });
type Found = z.output<typeof Found>;

const sourceStateOf = (paper: Found): SourceState =>
  isStuck.test(paper) ? "bad" : isToSend.test(paper) ? "running" : "right";

/**
 * Subscriber of `invoice.doubtful`: an invoice or allowance that needs an operator is an item, and a successful one is
 * done.
 */
export async function followInvoice(ctx: Ctx, { invoiceId }: { invoiceId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const rows = await read(ctx.db, Found)`
      select i.state, i.kind, i.total, i.code, b.order_id as "orderId"
      from invoices i join fee_bills b on b.id = i.bill_id where i.id = ${invoiceId} for update of i`;
    const [paper] = rows;
    if (!paper) return;
    const { kind, state, total: amount, code, orderId } = paper;
    const facts = { invoiceId, paper: kind, act: state.startsWith("void") ? "void" : "issue", code: code ?? "" };
    await follow(ctx, { kind: "invoice", key: `invoice:${invoiceId}`, orderId, amount, facts }, sourceStateOf(paper));
  });
}
