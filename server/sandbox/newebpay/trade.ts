/** One trade as the gateway keeps it. Plain JSON, so that any store can hold it. */

/** 0 unpaid, 1 paid, 2 failed, 3 authorisation cancelled, 6 refunded. */
export type TradeStatus = "0" | "1" | "2" | "3" | "6";

/** 0 not requested, 1 waiting to be sent, 2 processing at the bank, 3 done. */
export type BatchStatus = 0 | 1 | 2 | 3;

/** What may be wrong with a notice. */
export const noticeFaults = {
  lost: "notice",
  twice: "notice",
  late: "notice",
  amount: "notice",
  hash: "notice",
  pad32: "notice",
} as const;
export type NoticeFault = keyof typeof noticeFaults;

export type Notice = {
  fault: NoticeFault | null;
  /** Milliseconds of the machine's clock, not of the movable one: delivery is about real time. */
  dueAt: number;
  state: "waiting" | "delivered" | "lost" | "given_up";
  /** HTTP status of every delivery so far; 0: nobody answered. */
  answers: number[];
};

export type Trade = {
  number: string;
  tradeNo: string;
  amount: number;
  item: string;
  email: string;
  /** Unguessable name of the payment page. */
  ticket: string;
  createdAt: string;
  /** End of TradeLimit, or null. */
  payableUntil: string | null;
  respondType: "JSON" | "String";
  version: string;
  returnUrl: string | null;
  notifyUrl: string | null;
  backUrl: string | null;
  status: TradeStatus;
  /** SUCCESS or an error code, and its sentence, once decided. */
  code: string;
  message: string;
  decidedAt: string | null;
  card: { first6: string; last4: string; expiry: string } | null;
  closeStatus: BatchStatus;
  backStatus: BatchStatus;
  /** NT$ captured so far, and what of it can still be refunded. */
  captured: number;
  refundable: number;
  /** NT$ of the refund that the bank has not got yet. */
  refunding: number;
  /** Agreement to later charges: consent shown on the page; the token exists once paid. */
  agreement: { term: string; consent: string; token: string | null; until: string | null; alive: boolean } | null;
  notices: Notice[];
  /** For a payment by number; absent for one by card. */
  byNumber?: ByNumber;
};

/** A virtual account or a store's code; null until the buyer asked for it. */
export type ByNumber = {
  type: "VACC" | "CVS";
  /** End of ExpireDate, an instant. */
  until: string;
  /** Where the browser posts the number to. */
  customerUrl: string | null;
  number: string | null;
};

/** The bank of every virtual account here. */
export const bankCode = "017";

/** `yyyy-mm-dd HH:MM:SS` in Taipei, as the gateway writes every time. */
export function taipei(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** Seventeen digits: time to the second in Taipei, then chance. */
export function newTradeNo(now: Date): string {
  const time = taipei(now.toISOString()).replace(/\D/g, "").slice(2);
  return time + String(Math.floor(Math.random() * 100_000)).padStart(5, "0");
}

/**
 * How far money moves without a settlement batch being run by hand.
 * - `instant`: captured and refunded at once: the default, so that a demo needs no batch.
 * - `batch`: captured automatically, but waiting for the batch, as in production.
 * - `manual`: authorised only.
 */
export const settlements = ["instant", "batch", "manual"] as const;
export type Settlement = (typeof settlements)[number];

/** The trade after the card was accepted. */
export function paid(trade: Trade, card: NonNullable<Trade["card"]>, now: Date, settlement: Settlement): Trade {
  const captured = settlement === "manual" ? 0 : trade.amount;
  return {
    ...trade,
    status: "1",
    code: "SUCCESS",
    message: "授權成功",
    decidedAt: now.toISOString(),
    card,
    closeStatus: settlement === "instant" ? 3 : settlement === "batch" ? 1 : 0,
    captured,
    refundable: captured,
  };
}

/** The trade after somebody has paid by its number. Nothing has to be captured. */
export const paidByNumber = (trade: Trade, now: Date): Trade => ({
  ...trade,
  status: "1",
  code: "SUCCESS",
  message: "付款成功",
  decidedAt: now.toISOString(),
});

export function failed(trade: Trade, code: string, message: string, now: Date): Trade {
  return { ...trade, status: "2", code, message, decidedAt: now.toISOString() };
}

const moves = (status: BatchStatus): boolean => status === 1 || status === 2;

/** Whether the bank's next batch changes the trade. */
export const waitsForBatch = ({ closeStatus, backStatus }: Trade): boolean => moves(closeStatus) || moves(backStatus);

/** The trade after a run of the bank's batch: waiting steps are sent, sent ones are done. */
export function settle(trade: Trade): Trade {
  const next = (status: BatchStatus): BatchStatus => (status === 1 ? 2 : status === 2 ? 3 : status);
  const backStatus = next(trade.backStatus);
  return {
    ...trade,
    closeStatus: next(trade.closeStatus),
    backStatus,
    refunding: backStatus === 3 ? 0 : trade.refunding,
  };
}

/** The trade after the bank has dropped a refund that it had accepted: the money stays with the shop. */
export function drop(trade: Trade): Trade {
  if (trade.refunding === 0) return trade;
  const refundable = trade.refundable + trade.refunding;
  return { ...trade, status: "1", backStatus: 0, refundable, refunding: 0 };
}

/** The trade after the bank has dropped all that went back of it, also what it had carried out. */
export const dropAll = (trade: Trade): Trade =>
  trade.refundable < trade.captured
    ? { ...trade, status: "1", backStatus: 0, refundable: trade.captured, refunding: 0 }
    : trade;
