import { retryInvoice } from "#server/domains/invoices/index.ts";
import { reconcile } from "#server/domains/ledger/index.ts";
import { askOnceMore, askPayeeAgain, compareOnceMore, retryRefund } from "#server/domains/payments/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Books } from "#server/kernel/domain.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { admitAndLock } from "./admit-and-lock.ts";
import { actOnItem } from "./process/run.ts";
import type { Item } from "./store.ts";

/**
 * Retries the failed operation: the refund, the gateway query, the ledger check. The result arrives by the same event
 * that opened the item.
 * @throws Refusal not_found, forbidden, conflict
 */
export async function retryItem(ctx: Ctx, books: Books, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const item = await admitAndLock(ctx, id, nameOf);
    if (!(await again(ctx, books, item))) refuse("conflict", "這筆款項的狀態剛剛已經改變，這個動作已經不能做了。");
    await actOnItem(ctx, item, nameOf(item), { data: { kind: item.kind, amount: item.amount } });
  });
}

/** A retry that needs the payer has its own transition. */
const nameOf = ({ kind }: Item) => (kind === "transfer" ? "ask_payer" : "retry");

async function again(ctx: Ctx, books: Books, { kind, refundId, attemptId, facts }: Item): Promise<boolean> {
  if (kind === "invoice") return retryInvoice(ctx, Number(facts.invoiceId));
  if (kind === "transfer" && refundId !== null) return askPayeeAgain(ctx, refundId);
  if (refundId !== null) return retryRefund(ctx, refundId);
  if (kind === "excess" && attemptId !== null) return compareOnceMore(ctx, attemptId);
  if (attemptId !== null) return askOnceMore(ctx, attemptId);
  await reconcile(ctx, books);
  return true;
}
