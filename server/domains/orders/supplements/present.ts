import type { z } from "zod";
import { money } from "#contract/money.ts";
import type { PriceLine } from "#contract/orders/snapshot.ts";
import type { Side } from "#contract/orders/states.ts";
import { type Supplement, type SupplementForm, supplementKinds } from "#contract/orders/supplements.ts";
import * as terms from "#contract/terms.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { labelFor } from "#server/kernel/process/process-table.ts";
import { supplementProcess } from "../process/supplement.ts";
import type { OrderRow } from "../store.ts";
import { fitsIn, type SupplementRow, totalOf } from "./store.ts";

/** What it is called, from what was typed. */
export function titleOf(form: SupplementForm): string {
  if (form.kind === "tip") return "小費";
  return form.kind === "revision" ? `加購修改 ${form.count} 次` : form.title;
}

type Priced = Pick<SupplementRow, "kind" | "price" | "buyerFee" | "commission" | "days">;

/** What it costs and brings, as this side's mail says it. */
export function supplementWords(of: Priced, side: Side): string[] {
  const { price, buyerFee, commission, days } = of;
  const fee = buyerFee > 0 ? `（含平台服務費 ${money(buyerFee)}）` : "";
  const sum =
    side === "buyer" ? `付款金額 ${money(price + buyerFee)}${fee}。` : `你可得 ${money(price - commission)}。`;
  return [sum, ...(days > 0 ? [`付款後交期延後 ${days} 天。`] : [])];
}

export function presentSupplement(of: SupplementRow, side: Side, now: Date): z.output<typeof Supplement> {
  const { id, kind, title, note, by, state, price, buyerFee, commission, paidAt, fits, frozen } = of;
  // While a bank decides, no date runs.
  const answerBy = frozen ? null : of.answerBy;
  // Its time is over, and it has not lapsed: a payment may still come in.
  const over = state === "open" && answerBy !== null && answerBy <= now;
  return {
    ...{ id, kind, title, note, mine: by === side, state, price, buyerFee, answerBy, paidAt },
    stateLabel: over ? "期限已到，正在確認付款結果" : labelFor(supplementProcess, of, side),
    total: totalOf(of),
    earns: side === "seller" ? price - commission : null,
    mayPay: side === "buyer" && state === "open" && fits && !frozen && !over,
    actions: availableActions(supplementProcess, of, side, now),
  };
}

/**
 * NT$ that may still be given as a tip: all tips of a sale together are at most its price, and at most `tipPrice.most`, so that
 * work is not paid past the fees. Those that wait for their payment count.
 */
export function tipLeft({ price }: Pick<OrderRow, "price">, all: readonly SupplementRow[]): number {
  const given = all
    .filter(({ kind, paidAt, answerBy }) => kind === "tip" && (paidAt !== null || answerBy !== null))
    .reduce((sum, each) => sum + each.price, 0);
  const left = Math.min(terms.tipPrice.most, price) - given;
  return left < terms.tipPrice.least ? 0 : left;
}

/** The kinds of which a side may propose one now. */
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

/** What was paid beyond the bill of the placing, as lines of the bill. A tip is none of it. */
export const supplementLines = (all: readonly SupplementRow[]): PriceLine[] =>
  all
    .filter(({ kind, paidAt }) => kind !== "tip" && paidAt !== null)
    .flatMap(({ title, price, buyerFee }): PriceLine[] => [
      { kind: "supplement", title: `追加：${title}`, amount: price },
      ...(buyerFee > 0 ? [{ kind: "fee" as const, title: "追加的平台服務費", amount: buyerFee }] : []),
    ]);
