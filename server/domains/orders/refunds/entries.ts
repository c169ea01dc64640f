import type { AccountRef, Entry } from "#server/domains/ledger/index.ts";
import { entries, type Parts } from "../money/money.ts";

type LaterRefund = {
  buyerId: number;
  sellerId: number;
  /** How it goes back. */
  back: Parts;
  /** The accounts that its money is refunded from, with amounts. */
  taken: readonly { account: AccountRef; amount: number }[];
  pending: number;
  balance: number;
  fees: number;
  house: number;
  unused: number;
};

/** A refund of a completed order: from the seller, the fees and the platform's own money to the buyer. */
export const laterRefundEntries = (of: LaterRefund): Entry[] =>
  entries(
    [{ kind: "revenue_pending", userId: of.sellerId }, -of.pending],
    [{ kind: "balance", userId: of.sellerId }, -of.balance],
    [{ kind: "fees" }, -of.fees],
    [{ kind: "promotions" }, of.unused - of.house],
    ...of.taken.map(({ account, amount }): [AccountRef, number] => [account, amount]),
    [{ kind: "points", userId: of.buyerId }, of.back.points],
    [{ kind: "coins", userId: of.buyerId }, of.back.coins],
  );
