import type { z } from "zod";
import { money } from "#contract/money.ts";
import { billOf, earnsOf } from "#contract/orders/money/bill.ts";
import type { PriceLine } from "#contract/orders/snapshot.ts";
import type { Side } from "#contract/orders/states.ts";
import { type Supplement, type SupplementForm, supplementKinds } from "#contract/orders/supplements.ts";
import * as terms from "#contract/terms.ts";
import type { TransitionWords } from "#server/kernel/mails/words.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { labelFor } from "#server/kernel/process/process-table.ts";
import { supplementReceipt } from "../documents/mail-papers.ts";
import { supplementProcess } from "../process/supplement.ts";
import type { OrderRow } from "../store.ts";
import { fitsIn, type SupplementRow } from "./store.ts";

/** The title, from the form. */
export function titleOf(form: SupplementForm): string {
  if (form.kind === "tip") return "小費";
  return form.kind === "revision" ? `加購修改 ${form.count} 次` : form.title;
}

type Told = Pick<SupplementRow, "price" | "buyerFee" | "commission" | "days" | "kind" | "title" | "state" | "paidAt">;

/** What follows, in one sentence. */
function supplementSentence({ kind, state }: Told, side: Side): string {
  if (state === "asked") return "同意後由買家付款，付款後生效。";
  if (state === "open") return side === "buyer" ? "付款後生效，款項由平台保管到你驗收為止。" : "買家付款後生效。";
  if (state !== "paid") return "不用付款，原本的約定不變。";
  if (kind === "tip") return side === "buyer" ? "小費會直接給賣家，謝謝你的鼓勵。" : "小費已計入你的收益，不收手續費。";
  return side === "buyer" ? "款項由平台保管到你驗收為止。" : "款項由平台保管，驗收後撥給你。";
}

/** What this side's mail says about it. */
export function supplementWords(of: Told, side: Side): TransitionWords {
  const { title, days, state, kind } = of;
  const bill = billOf(of);
  const { buyerFee, total } = bill;
  const fee = buyerFee > 0 ? `（含平台服務費 ${money(buyerFee)}）` : "";
  const over = state !== "asked" && state !== "open" && state !== "paid";
  return {
    text: [supplementSentence(of, side)],
    facts: [
      [kind === "tip" ? "這次給的" : "追加", title],
      side === "buyer" ? ["追加金額", `${money(total)}${fee}`] : ["你可得", money(earnsOf(bill))],
      ...(days > 0 && !over ? [["交期", `付款後延後 ${days} 天`] as const] : []),
    ],
    ...(side === "buyer" && state === "paid" && { papers: [supplementReceipt(of)] }),
  };
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
