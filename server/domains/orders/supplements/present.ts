import type { z } from "zod";
import { money } from "#contract/money.ts";
import { billOf, earnsOf } from "#contract/orders/money/bill.ts";
import type { PriceLine } from "#contract/orders/snapshot.ts";
import type { Side } from "#contract/orders/states.ts";
import { type Supplement, type SupplementForm, supplementKinds } from "#contract/orders/supplements.ts";
import * as terms from "#contract/terms.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { labelFor } from "#server/kernel/process/process-table.ts";
import { supplementProcess } from "../process/supplement.ts";
import type { OrderRow } from "../store.ts";
import { fitsIn, type SupplementRow } from "./store.ts";

/** The title, from the form. */
export function titleOf(form: SupplementForm): string {
  if (form.kind === "tip") return "小費";
  return form.kind === "revision" ? `加購修改 ${form.count} 次` : form.title;
}

type Priced = Pick<SupplementRow, "price" | "buyerFee" | "commission" | "days">;

/** Price and content, as this side's mail says it. */
export function supplementWords(of: Priced, side: Side): string[] {
  const bill = billOf(of);
  const { buyerFee, total } = bill;
  const fee = buyerFee > 0 ? `（含平台服務費 ${money(buyerFee)}）` : "";
  const sum = side === "buyer" ? `付款金額 ${money(total)}${fee}。` : `你可得 ${money(earnsOf(bill))}。`;
  return [sum, ...(of.days > 0 ? [`付款後交期延後 ${of.days} 天。`] : [])];
}

export function presentSupplement(of: SupplementRow, side: Side, now: Date): z.output<typeof Supplement> {
  const { id, kind, title, note, by, state, price, buyerFee, createdAt, paidAt, fits, frozen } = of;
  const bill = billOf(of);
  // An open chargeback pauses all deadlines.
  const answerBy = frozen ? null : of.answerBy;
  // Its deadline has passed, but it has not lapsed, because a payment may still arrive.
  const over = state === "open" && answerBy !== null && answerBy <= now;
  return {
    ...{ id, kind, title, note, mine: by === side, state, price, buyerFee, answerBy, createdAt, paidAt },
    stateLabel: over ? "期限已到，正在確認付款結果" : labelFor(supplementProcess, of, side),
    total: bill.total,
    earns: side === "seller" ? earnsOf(bill) : null,
    mayPay: side === "buyer" && state === "open" && fits && !frozen && !over,
    actions: availableActions(supplementProcess, of, side, now),
  };
}

/**
 * NT$ that may still be tipped. All tips of a sale, unpaid ones included, are limited to its price and to
 * `tipPrice.most`, so that tips cannot replace the price and avoid the fees.
 */
export function tipLeft({ price }: Pick<OrderRow, "price">, all: readonly SupplementRow[]): number {
  const given = all
    .filter(({ kind, paidAt, answerBy }) => kind === "tip" && (paidAt !== null || answerBy !== null))
    .reduce((sum, each) => sum + each.price, 0);
  const left = Math.min(terms.tipPrice.most, price) - given;
  return left < terms.tipPrice.least ? 0 : left;
}

/** The kinds that a side may propose now. */
export function mayPropose(order: OrderRow, all: readonly SupplementRow[], side: Side, now: Date) {
  if (order.frozen) return [];
  const waits = all.some(({ kind, answerBy }) => kind !== "tip" && answerBy !== null);
  const tips = all.filter(({ kind, paidAt }) => kind === "tip" && paidAt !== null).length;
  return supplementKinds.filter((kind) => {
    if (!fitsIn(order, kind, now)) return false;
    if (kind === "tip") return side === "buyer" && tips < terms.tipsMax && tipLeft(order, all) > 0;
    return !waits && (kind === "scope" || order.revisionsLeft !== null);
  });
}

/** Paid supplements as lines of the bill, without tips. */
export const supplementLines = (all: readonly SupplementRow[]): PriceLine[] =>
  all
    .filter(({ kind, paidAt }) => kind !== "tip" && paidAt !== null)
    .flatMap(({ title, price, buyerFee }): PriceLine[] => [
      { kind: "supplement", title: `追加：${title}`, amount: price },
      ...(buyerFee > 0 ? [{ kind: "fee" as const, title: "追加的平台服務費", amount: buyerFee }] : []),
    ]);
