import { sql } from "drizzle-orm";
import type { SettleForm } from "#contract/finance/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { permission } from "#contract/roles.ts";
import { decideOrPropose, propose } from "#server/domains/approvals/index.ts";
import { settleInvoice } from "#server/domains/invoices/index.ts";
import { differenceOf, post } from "#server/domains/ledger/index.ts";
import { letRevenueGo } from "#server/domains/orders/index.ts";
import {
  admitByAdmin,
  askPayeeAgain,
  closeAttempt,
  gatewayOf,
  gatewayOfOrder,
  letRefundGo,
  settleRefund,
  writeOffExcess,
} from "#server/domains/payments/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { Books } from "#server/kernel/domain.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { operatorDecision } from "#server/kernel/process/operator-decision.ts";
import { tx } from "#server/kernel/tx.ts";
import { admitAndLock, SETTLING } from "./admit-and-lock.ts";
import { endChargeback } from "./chargebacks/end-chargeback.ts";
import { follow } from "./follow/follow.ts";
import { actOnItem } from "./process/run.ts";
import { corrected, factsOfDoubts, mendingEntries, paidByBank, waysOf } from "./rules.ts";
import type { Item } from "./store.ts";
import { riskWords, wayLabels, whatOf } from "./words.ts";

/** Held money is decided by its own transition. */
const nameOf = ({ kind }: Item) => (kind === "risk" ? "decide" : "settle");

/** The item, locked, if it can be settled in this way. */
async function lockToSettle(ctx: Ctx, id: number, { way }: SettleForm): Promise<Item> {
  const item = await admitAndLock(ctx, id, nameOf);
  if (!waysOf(item).includes(way)) refuseField("invalid", "way", "這筆款項不能用這個方式處理。");
  return item;
}

export const settleDecision = (books: Books) =>
  operatorDecision<SettleForm>({
    kind: SETTLING,
    permission: permission("finance", "decide"),
    carryOut: async (ctx, id, form) => carryOut(ctx, books, await lockToSettle(ctx, id, form), form),
  });

/**
 * Settles an item on an operator's statement that it was resolved outside the product, with the reason and the
 * reference of the bank or gateway. Posts it in the same transaction; for large sums, and for accounts with doubts, a
 * second operator decides.
 * @throws Refusal not_found, forbidden, conflict; invalid at `way` when it cannot be settled that way
 */
export async function settleItem(ctx: Ctx, books: Books, id: number, form: SettleForm): Promise<void> {
  await tx(ctx, async (ctx) => {
    const item = await lockToSettle(ctx, id, form);
    const doubts = form.way === "bank" && item.refundId !== null ? await admitByAdmin(ctx, item.refundId) : null;
    await (doubts ? propose : decideOrPropose)(ctx, settleDecision(books), {
      subjectId: id,
      amount: Math.abs(item.amount),
      title: `人工處理：${whatOf(item)}`,
      url: to("/admin/finance/:id", { id }),
      facts: [
        { term: "方式", value: wayLabels[form.way] },
        ...(form.reference ? [{ term: "交易序號", value: form.reference }] : []),
        { term: "原因", value: form.reason },
        ...(doubts ? [{ term: "風險", value: riskWords(factsOfDoubts(doubts)) }] : []),
      ],
      input: form,
    });
  });
}

async function carryOut(ctx: Ctx, books: Books, item: Item, { way, reason, reference }: SettleForm): Promise<void> {
  if (!(await settled(ctx, books, item, { way, reference })))
    refuse("conflict", "這筆款項的狀態剛剛已經改變，這個動作已經不能做了。");
  const { kind, amount, orderId } = item;
  await actOnItem(ctx, item, nameOf(item), {
    input: { settled: { closedBy: memberId(ctx), way, reason, reference } },
    data: { kind, amount, orderId, way, reason, reference },
  });
}

/** @returns false when nothing is left to settle */
async function settled(
  ctx: Ctx,
  books: Books,
  item: Item,
  { way, reference }: Pick<SettleForm, "way" | "reference">,
): Promise<boolean> {
  if (item.kind === "invoice") return settleInvoice(ctx, Number(item.facts.invoiceId), reference);
  const { kind, refundId, attemptId } = item;
  if (kind === "risk" && refundId !== null) return decideHeld(ctx, item, refundId, way);
  if (kind === "risk" && item.orderId !== null) return letRevenueGo(ctx, item.orderId);
  if (kind === "chargeback") return endChargeback(ctx, Number(item.facts.chargebackId), way === "won" ? "won" : "lost");
  if (kind === "excess" && attemptId !== null) return settledExcess(ctx, item, attemptId);
  if (refundId !== null) return settledRefund(ctx, item, refundId, way);
  if (attemptId !== null) return closeAttempt(ctx, attemptId, way === "nothing" ? "nothing" : "returned");
  return mended(ctx, books, item);
}

/** Released money is transferred by the console; otherwise the payer is asked again. */
async function decideHeld(ctx: Ctx, { attemptId, orderId, amount }: Item, refundId: number, way: SettleForm["way"]) {
  if (way === "deny") return askPayeeAgain(ctx, refundId);
  if (!(await letRefundGo(ctx, refundId))) return false;
  const item = { key: `refund:${refundId}`, refundId, attemptId, orderId, amount, facts: {} };
  await follow(ctx, { kind: "transfer", ...item }, "bad");
  return true;
}

/**
 * Corrects a difference as it was found, if it still exists: late events would otherwise be posted twice. The order is
 * locked meanwhile, and nothing of its money is posted without that lock.
 */
async function mended(ctx: Ctx, books: Books, item: Item): Promise<boolean> {
  const { check, subject, expected, found } = item.facts;
  if (item.orderId !== null)
    await ctx.db.execute(sql`select 1 from orders where id = ${item.orderId} for no key update`);
  const now = await differenceOf(ctx, books, { check: String(check), subject: String(subject) });
  if (now?.expected !== expected || now?.found !== found) return false;
  const entries = mendingEntries(item.facts, await clearingOf(ctx, item));
  await post(ctx, { kind: "books.mended", ...booking(item), entries });
  return true;
}

async function settledRefund(ctx: Ctx, item: Item, refundId: number, way: SettleForm["way"]): Promise<boolean> {
  const account = await settleRefund(ctx, refundId, way === "bank" ? "bank" : "gateway");
  if (account === null) return false;
  // A card verification has no order and was never the platform's money.
  if (way === "bank" && item.orderId !== null)
    await post(ctx, { kind: "refund.paid_by_bank", ...booking(item), entries: paidByBank(account, item.amount) });
  return true;
}

/**
 * The gateway owes that much less; the platform bears it or recovers it through its bank. A card verification was never
 * its money.
 */
async function settledExcess(ctx: Ctx, item: Item, attemptId: number): Promise<boolean> {
  const excess = await writeOffExcess(ctx, attemptId);
  if (excess === null) return false;
  const entries = corrected({ kind: `clearing:${await gatewayOf(ctx, attemptId)}` }, -excess);
  if (item.orderId !== null) await post(ctx, { kind: "books.mended", ...booking(item), entries });
  return true;
}

/** The gateway whose clearing account a difference concerns: that of the order's payment. */
async function clearingOf(ctx: Ctx, { orderId }: Item): Promise<string> {
  const paidBy = orderId === null ? null : await gatewayOfOrder(ctx, orderId);
  // Nobody ever tried to pay this order, so any clearing account will do.
  return paidBy ?? [...ctx.ports.gateways.keys()][0] ?? "none";
}

/** One journal per opening of an item. */
const booking = ({ id, openedAt, orderId }: Item) => ({
  key: `finance:${id}:${openedAt.getTime()}`,
  ...(orderId === null ? {} : { orderId }),
});
