import { createHash } from "node:crypto";
import type { WrittenHistory } from "#server/demo/write-order-histories.ts";
import type { TradeStore } from "#server/sandbox/newebpay/store.ts";
import { paid, type Trade } from "#server/sandbox/newebpay/trade.ts";

/** The test card that the simulated gateway's page proposes. */
const CARD = { first6: "400022", last4: "1111", expiry: "3012" };

function tradeOf({ attempt, history }: WrittenHistory): Trade | null {
  if (!attempt?.paidAt) return null;
  const unpaid: Trade = {
    number: attempt.number,
    tradeNo: attempt.gatewayTrade ?? "",
    amount: attempt.amount,
    item: history.plan.listing.title,
    email: "demo@example.com",
    ticket: createHash("sha256").update(`demo ${attempt.number}`).digest("hex"),
    createdAt: attempt.createdAt.toISOString(),
    payableUntil: null,
    respondType: "JSON",
    version: "2.3",
    returnUrl: null,
    notifyUrl: null,
    backUrl: null,
    status: "0",
    code: "",
    message: "",
    decidedAt: null,
    card: null,
    closeStatus: 0,
    backStatus: 0,
    captured: 0,
    refundable: 0,
    refunding: 0,
    agreement: null,
    notices: [],
  };
  return paid(unpaid, CARD, attempt.paidAt, "instant");
}

/** Registers the payments of open orders at the simulated gateway, so that they can be refunded. */
export async function fillTrades(trades: TradeStore, running: WrittenHistory[]): Promise<void> {
  for (const lived of running) {
    const trade = tradeOf(lived);
    if (trade) await trades.put(trade.number, trade);
  }
}
