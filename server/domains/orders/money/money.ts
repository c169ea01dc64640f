import { deliveryDays, type OptionTime } from "#contract/catalog/delivery-days.ts";
import { percentOfBp } from "#contract/money.ts";
import { type Bill, billOf, grossOf } from "#contract/orders/money/bill.ts";
import { type Credits, dueOf } from "#contract/orders/money/parts.ts";
import type { PriceLine } from "#contract/orders/snapshot.ts";
import { feeOf, type Rates, usualRates } from "#server/domains/fees/index.ts";
import type { AccountRef, Entry } from "#server/domains/ledger/index.ts";

/** A package or item with the seller's list price, NT$. */
export type Priced = { title: string; price: number; days: number };

/** An option that is bought with it. */
export type PricedOption = OptionTime & { title: string; price: number };

/** A bill with its lines, rates and discounts, as an order stores it. */
export type Quote = Rates &
  Bill & {
    lines: PriceLine[];
    sellerDiscount: number;
    platformDiscount: number;
    /** Delivery days, options included. */
    days: number;
  };

const sum = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0);

/** The discount of coupons, and the seller's share of it, NT$. */
export type Discounts = {
  sellerDiscount: number;
  platformDiscount: number;
  platformBorneBySeller: number;
  /** Lines of the bill. */
  lines: PriceLine[];
};

const noDiscounts: Discounts = { sellerDiscount: 0, platformDiscount: 0, platformBorneBySeller: 0, lines: [] };

/**
 * The bill of a package with options, in whole NT$. Fees round half up per line. With coupons they apply to the
 * discounted sum: the buyer's fee to what the buyer pays, the commission to what the seller is paid for.
 */
export function quote(
  chosen: Priced,
  options: PricedOption[],
  rates: Rates = usualRates,
  discounts: Discounts = noDiscounts,
): Quote {
  const goods: PriceLine[] = [
    { kind: "package", title: chosen.title, amount: chosen.price },
    ...options.map(({ title, price }): PriceLine => ({ kind: "option", title, amount: price })),
  ];
  const { sellerDiscount, platformDiscount, platformBorneBySeller } = discounts;
  const amounts = goods.map((line) => line.amount);
  const price = sum(amounts) - sellerDiscount - platformDiscount;
  const subsidy = platformDiscount - platformBorneBySeller;
  const discounted = sellerDiscount + platformDiscount > 0;
  const buyerFee = feeOf({ goods: amounts, left: discounted ? price : null }, rates.buyerFeeBp);
  const commission = feeOf({ goods: amounts, left: discounted ? price + subsidy : null }, rates.commissionBp);
  const fee: PriceLine = { kind: "fee", title: `平台服務費 ${percentOfBp(rates.buyerFeeBp)}`, amount: buyerFee };
  return {
    buyerFeeBp: rates.buyerFeeBp,
    commissionBp: rates.commissionBp,
    feeRuleId: rates.feeRuleId,
    lines: [...goods, ...discounts.lines, ...(buyerFee > 0 ? [fee] : [])],
    ...billOf({ price, subsidy, buyerFee, commission }),
    sellerDiscount,
    platformDiscount,
    days: deliveryDays(chosen.days, options),
  };
}

/** The bill of an order, and how it was paid. */
export type PaidBill = Bill & { paidMoney: number; paidPoints: number };

/**
 * Who gets what of a paid order. `refund + fees + seller + unused` is the total and the subsidy, which goes back
 * unused.
 */
export type Split = { refund: number; fees: number; seller: number; unused: number };

/** `amount × part / whole`, half-up. */
const portion = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole));

/**
 * Splits a payment when `refund` NT$ go back to the buyer. Fees and subsidy shrink in proportion: after a full refund
 * nobody pays a fee, without a refund both fees are due in full.
 * @throws RangeError when the refund is no whole amount from 0 to the total.
 */
export function splitOf(bill: Bill, refund: number): Split {
  if (!Number.isInteger(refund) || refund < 0 || refund > bill.total) throw new RangeError(`refund ${refund}`);
  const subsidy = portion(bill.subsidy, bill.total - refund, bill.total);
  const { buyer, seller } = netFeesOf(bill, refund);
  const forSeller = netPriceOf(bill, refund) - seller;
  return { refund, fees: buyer + seller, seller: forSeller, unused: bill.subsidy - subsidy };
}

/** The fees that remain after a refund of `refund` NT$: the buyer's fee and the seller's commission. */
export function netFeesOf(bill: Bill, refund: number): { buyer: number; seller: number } {
  const kept = bill.total - refund;
  const netPrice = netPriceOf(bill, refund);
  return {
    buyer: kept + portion(bill.subsidy, kept, bill.total) - netPrice,
    seller: Math.min(netPrice, portion(bill.commission, netPrice, grossOf(bill))),
  };
}

/** The seller's gross revenue of an order, NT$: price and subsidy, less the refund. */
export function netPriceOf(bill: Bill, refund: number): number {
  const kept = bill.total - refund;
  return kept - portion(bill.buyerFee, kept, bill.total) + portion(bill.subsidy, kept, bill.total);
}

/** A payment or refund by means: through a gateway, in points, in coins. NT$. */
export type Parts = Credits & { money: number };

type PaidWith = { total: number; paidPoints: number; paidCoins: number };

/** Everything that is not points or coins was paid through a gateway. */
export function paidParts({ total, paidPoints: points, paidCoins: coins }: PaidWith): Parts {
  return { money: dueOf({ total }, { points, coins }), points, coins };
}

/**
 * Splits a refund over the means of payment, in proportion and to the dollar. The parts add up to the refund, and none
 * exceeds what was paid by that means. @throws RangeError when more goes back than was paid.
 */
export function partsOf(paid: Parts, refund: number): Parts {
  const total = paid.money + paid.points + paid.coins;
  if (!Number.isInteger(refund) || refund < 0 || refund > total) throw new RangeError(`refund ${refund}`);
  const coins = portion(paid.coins, refund, total);
  const untilPoints = portion(paid.coins + paid.points, refund, total);
  return { money: refund - untilPoints, points: untilPoints - coins, coins };
}

/**
 * What is left to refund of `refund` NT$ after a bank has charged back `before` NT$: points and coins unchanged, and of
 * the money what is left.
 * @throws RangeError when more goes back than was paid, or less than went
 */
export function partsLeft(paid: Parts, before: number, refund: number): Parts {
  if (refund < before) throw new RangeError(`refund ${refund} after NT$${before}`);
  const parts = partsOf(paid, refund);
  if (parts.money >= before) return { ...parts, money: parts.money - before };
  const rest = partsOf({ ...paid, money: 0 }, refund - before);
  return { ...rest, money: 0 };
}

export const entries = (...all: [AccountRef, number][]): Entry[] =>
  all.filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }));

/** A payment through a gateway goes into escrow. */
export const paidEntries = (amount: number, gateway: string): Entry[] =>
  entries([{ kind: `clearing:${gateway}` }, -amount], [{ kind: "escrow" }, amount]);

/** A late or double payment is on its way back. */
export const lateEntries = (amount: number, account: AccountRef): Entry[] =>
  entries([{ kind: "escrow" }, -amount], [account, amount]);

/** Reserves points and coins for an unpaid order; negative amounts return them. */
export const reservedEntries = (buyerId: number, { points, coins }: Omit<Parts, "money">): Entry[] =>
  entries(
    [{ kind: "points", userId: buyerId }, -points],
    [{ kind: "coins", userId: buyerId }, -coins],
    [{ kind: "reserved" }, points + coins],
  );

/** Moves reserved points and coins, and the platform's subsidy, into escrow. */
export const usedEntries = (amount: number, subsidy: number): Entry[] =>
  entries([{ kind: "reserved" }, -amount], [{ kind: "promotions" }, -subsidy], [{ kind: "escrow" }, amount + subsidy]);

type Closing = {
  bill: Pick<Bill, "total" | "subsidy">;
  /** NT$ that a bank has charged back from escrow. */
  before?: number;
  split: Split;
  sellerId: number;
  buyerId: number;
  /** How the rest of the refund is paid out. */
  back: Parts;
  /** The accounts that its money is refunded from (`refundAccount`), with amounts. */
  taken: readonly { account: AccountRef; amount: number }[];
};

/** The key of the journal that splits an order's held money. */
export const closingKey = (orderId: number): string => `order:${orderId}:closed`;

/** Splits the held money; the refund goes back the way it was paid. */
export const closedEntries = ({ bill, before = 0, split, sellerId, buyerId, back, taken }: Closing): Entry[] =>
  entries(
    [{ kind: "escrow" }, before - bill.total - bill.subsidy],
    ...taken.map(({ account, amount }): [AccountRef, number] => [account, amount]),
    [{ kind: "points", userId: buyerId }, back.points],
    [{ kind: "coins", userId: buyerId }, back.coins],
    [{ kind: "fees" }, split.fees],
    [{ kind: "promotions" }, split.unused],
    [{ kind: "revenue_pending", userId: sellerId }, split.seller],
  );

/** The seller's share becomes balance. */
export const clearedEntries = (amount: number, sellerId: number): Entry[] =>
  entries([{ kind: "revenue_pending", userId: sellerId }, -amount], [{ kind: "balance", userId: sellerId }, amount]);

type Payment = { orderId: number; attemptId: number };

/** The key of the journal that takes a payment into escrow. */
export const paidKey = ({ orderId, attemptId }: Payment): string => `order:${orderId}:paid:${attemptId}`;

/** The key of the journal that refunds money that came late or twice. */
export const lateKey = ({ orderId, attemptId }: Payment): string => `order:${orderId}:late:${attemptId}`;

/** The key of the journal that takes in the late money of a supplement. */
export const arrivedLateKey = (payment: Payment): string => `${lateKey(payment)}:in`;
