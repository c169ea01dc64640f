import type { z } from "zod";
import type { ChargebackState } from "#contract/finance/states.ts";
import { grouped, money } from "#contract/money.ts";
import type { Room } from "#contract/orders/room.ts";
import type { Side } from "#contract/orders/states.ts";
import type { When } from "#contract/route/instant.ts";
import { isGivenUp } from "#server/domains/payments/process/predicates.ts";
import type { ChargebackOfRoom, RoomRows } from "../conversation/room-query.ts";
import { paidParts, partsOf, splitOf } from "../money/money.ts";
import { isCompleted } from "../process/predicates.ts";
import type { OrderRow } from "../store.ts";
import { type SupplementRow, totalOf } from "../supplements/store.ts";

type Line = z.output<typeof Room>["money"][number];
type LaterRefunds = RoomRows["laterRefunds"];
type Refund = { amount: number; state: string; way: string | null; at: When | null };

const refundWords: Readonly<Record<string, string>> = {
  done: "退款完成",
  settled: "退款完成，由平台以銀行轉帳退還",
  refused: "退款遇到問題，平台處理中",
  choosing: "退款等你選擇收款方式",
  held: "退款匯款確認中，通常 2 個工作天",
  by_bank: "退款匯款處理中",
  cancelled: "退款取消，改由銀行退還",
};

const refundLabel = ({ state, way }: Refund): string =>
  state === "settled" && way === "points" ? "退款完成，退為點數" : (refundWords[state] ?? "退款處理中");

/** 「（其中點數 200、金幣 50）」, or nothing where all came as money. */
function partWords({ paidPoints, paidCoins }: OrderRow): string {
  const parts = [paidPoints > 0 && `點數 ${grouped(paidPoints)}`, paidCoins > 0 && `金幣 ${grouped(paidCoins)}`];
  const words = parts.filter(Boolean).join("、");
  return words && `（其中${words}）`;
}

/** Additional payments, each with its time. Tips are labelled as tips. */
const addedLines = (added: readonly SupplementRow[]): Line[] =>
  added.flatMap((each) =>
    each.paidAt === null
      ? []
      : {
          label: each.kind === "tip" ? "給賣家的小費" : `追加「${each.title}」，由平台保管`,
          amount: -totalOf(each),
          at: each.paidAt,
          planned: false,
        },
  );

const tipLines = (added: readonly SupplementRow[]): Line[] =>
  added.flatMap((each) =>
    each.kind !== "tip" || each.paidAt === null
      ? []
      : { label: "買家給的小費，計入待入帳收益", amount: totalOf(each), at: each.paidAt, planned: false },
  );

function buyerLines(
  order: OrderRow,
  refunds: Refund[],
  added: readonly SupplementRow[],
  laterOnes: LaterRefunds,
): Line[] {
  const lines: Line[] = [];
  const later = added.filter(({ kind, paidAt }) => kind !== "tip" && paidAt !== null);
  const first = order.total - later.reduce((sum, each) => sum + totalOf(each), 0);
  if (order.paidAt)
    lines.push({ label: `付款${partWords(order)}，由平台保管`, amount: -first, at: order.paidAt, planned: false });
  lines.push(...addedLines(added));
  for (const refund of refunds) {
    const { amount, at } = refund;
    lines.push({ label: refundLabel(refund), amount: isGivenUp.test(refund) ? 0 : amount, at, planned: at === null });
  }
  const back = order.paidAt && order.refunded > 0 ? partsOf(paidParts(order), order.refunded) : null;
  // A withdrawal refunded what earlier refunds had left.
  const gone = (of: "points" | "coins") =>
    isCompleted.test(order) ? 0 : laterOnes.reduce((sum, refund) => sum + refund[of], 0);
  const [points, coins] = [(back?.points ?? 0) - gone("points"), (back?.coins ?? 0) - gone("coins")];
  if (points > 0) lines.push({ label: "點數退回", amount: points, at: order.closedAt, planned: false });
  if (coins > 0) lines.push({ label: "金幣退回", amount: coins, at: order.closedAt, planned: false });
  for (const { at, points, coins } of laterOnes) {
    if (points > 0) lines.push({ label: "點數退回", amount: points, at, planned: false });
    if (coins > 0) lines.push({ label: "金幣退回", amount: coins, at, planned: false });
  }
  if (order.completedAt && isCompleted.test(order)) {
    // A completed order has a reason only if a dispute ended it.
    const label = order.closedReason ? "協調完成，其餘款項撥給賣家" : "驗收完成，款項撥給賣家";
    lines.push({ label, amount: 0, at: order.completedAt, planned: false });
  }
  return lines;
}

/** Pending revenue becomes balance when its hold ends, or after an operator has checked it. */
const restLine = (amount: number, at: Date, due: boolean): Line =>
  due
    ? { label: "收益確認中，確認後轉入餘額", amount, at: null, planned: true }
    : { label: "轉入餘額", amount, at, planned: true };

/** What the seller bore of refunds after completion. */
const borneLines = (laterOnes: LaterRefunds): Line[] =>
  laterOnes.map(({ at, pending, balance }) => ({
    label: pending + balance > 0 ? "完成後退還買家" : "平台退還買家，不影響你的收益",
    amount: -pending - balance,
    at,
    planned: false,
  }));

function sellerLines(order: OrderRow, added: readonly SupplementRow[], overdue: boolean): Line[] {
  if (!order.paidAt) return [];
  const { seller } = splitOf(order, order.refunded);
  const lines: Line[] = [{ label: "買家付款，由平台保管", amount: 0, at: order.paidAt, planned: false }];
  if (order.clearsAt) {
    const label = isCompleted.test(order) ? "交易完成，計入待入帳收益" : "取消後應得，計入待入帳收益";
    lines.push({ label, amount: seller, at: order.closedAt, planned: false });
    if (order.clearedAt) lines.push({ label: "轉入餘額", amount: seller, at: order.clearedAt, planned: false });
    else lines.push(restLine(seller, order.clearsAt, overdue));
  } else if (order.closedAt) {
    lines.push({ label: "款項退還買家", amount: 0, at: order.closedAt, planned: false });
  } else {
    lines.push({ label: "完成後可得", amount: seller, at: null, planned: true });
  }
  return [...lines, ...tipLines(added)];
}

/**
 * The flow of money as one side sees it: positive amounts come in, negative ones go out, 0 is information. `overdue`:
 * the hold has ended, but an operator still checks the order.
 */
export function moneyLines(
  order: OrderRow,
  side: Side,
  {
    refunds,
    chargebacks,
    overdue,
    laterRefunds,
  }: Pick<RoomRows, "chargebacks" | "overdue" | "laterRefunds"> & { refunds: Refund[] },
  added: readonly SupplementRow[] = [],
): Line[] {
  const lines =
    side === "buyer"
      ? buyerLines(order, refunds, added, laterRefunds)
      : [...sellerLines(order, added, overdue), ...(isCompleted.test(order) ? borneLines(laterRefunds) : [])];
  return [...lines, ...chargebacks.flatMap((each) => chargebackLines(each, side))];
}

/** A chargeback: that the bank opened it, and how the bank decided. */
function chargebackLines({ amount, state, borne, at, closedAt }: ChargebackOfRoom, side: Side): Line[] {
  const opened = { label: `銀行通知付款爭議 ${money(amount)}，交易暫停`, amount: 0, at, planned: false };
  const ends: Record<ChargebackState, Omit<Line, "at">> = {
    open: { label: "等待銀行判定", amount: 0, planned: true },
    won: { label: "付款爭議不成立，交易繼續", amount: 0, planned: false },
    lost: { label: "付款爭議成立，銀行退還買家", amount: side === "buyer" ? amount : -borne, planned: false },
  };
  return [opened, { ...ends[state], at: closedAt }];
}
