import { eq } from "drizzle-orm";
import type { ReturnFeeForm } from "#contract/invoices/schemas.ts";
import { feeItems } from "#contract/invoices/states.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { feeBills } from "#server/db/schema/invoices.ts";
import { decideOrPropose, waitsForApproval } from "#server/domains/approvals/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { type FeeBill, getPaper, lockBill } from "./store.ts";
import { syncInvoices } from "./sync-invoices.ts";

export const returnDecision = operatorDecision<ReturnFeeForm>({
  kind: "fee.return",
  permission: permission("finance", "decide"),
  carryOut: async (ctx, billId, form) => carryOut(ctx, await lockToReturn(ctx, billId), form),
});

/**
 * Refunds the whole fee of one party of an order: to a buyer as points, to a seller as balance. Its invoice is voided,
 * or reduced by an allowance. A large sum needs a second operator.
 * @param paperId an invoice over it
 * @throws Refusal not_found, forbidden for money of one's own, conflict when nothing is left to refund
 */
export async function returnFee(ctx: Ctx, paperId: number, form: ReturnFeeForm): Promise<void> {
  await tx(ctx, async (ctx) => {
    const bill = await lockToReturn(ctx, (await getPaper(ctx, paperId)).billId);
    await decideOrPropose(ctx, returnDecision, {
      subjectId: bill.id,
      amount: bill.total,
      title: `退還${feeItems[bill.side]} ${money(bill.total)}（訂單 ${bill.orderId}）`,
      url: to("/admin/finance/invoices", { k: bill.orderId }),
      facts: [{ term: "原因", value: form.reason }],
      input: form,
    });
  });
}

async function lockToReturn(ctx: Ctx, billId: number): Promise<FeeBill> {
  const bill = await lockBill(ctx, billId);
  if (bill.userId === memberId(ctx)) refuse("forbidden");
  if (bill.total === 0) refuse("conflict", "這筆費用已經全數退還了。");
  if (await waitsForApproval(ctx, [returnDecision.kind], billId))
    refuse("conflict", "退還這筆費用已經提出，正在等待另一位營運人員放行。");
  return bill;
}

async function carryOut(ctx: Ctx, bill: FeeBill, { reason }: ReturnFeeForm): Promise<void> {
  const { id, orderId, side, userId, total: amount } = bill;
  const back = { kind: side === "buyer" ? ("points" as const) : ("balance" as const), userId };
  await post(ctx, {
    kind: "fee.returned",
    key: `order:${orderId}:fee_returned:${side}`,
    entries: [
      { account: { kind: "fees" }, amount: -amount },
      { account: back, amount },
    ],
    ...(side === "buyer" ? { lot: { origin: `退還訂單 ${orderId} 的平台服務費` } } : {}),
  });
  await ctx.db.update(feeBills).set({ total: 0, updatedAt: ctx.now() }).where(eq(feeBills.id, id));
  await audit(ctx, "fee.return", "fee_bill", id, { orderId, side, amount, reason });
  await syncInvoices(ctx, await lockBill(ctx, id));
}
