/** A trade as stored by the gateway. Plain JSON, so that any store can hold it. */

/** 0 unpaid, 1 paid, 2 failed, 3 authorisation cancelled, 6 refunded. */
export type TradeStatus = "0" | "1" | "2" | "3" | "6";

/** 0 not requested, 1 waiting to be sent, 2 processing at the bank, 3 done. */
export type BatchStatus = 0 | 1 | 2 | 3;

/** Faults of a notification. */
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
  /** Milliseconds of the system clock, not of the movable one: deliveries happen in real time. */
  dueAt: number;
  state: "waiting" | "delivered" | "lost" | "given_up";
  /** HTTP status of every attempt so far; 0: no answer. */
  answers: number[];
};

export type Trade = {
  number: string;
  tradeNo: string;
  amount: number;
  item: string;
  email: string;
  /** Unguessable part of the payment page's URL. */
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
  /** SUCCESS or an error code and its message, once decided. */
  code: string;
  message: string;
  decidedAt: string | null;
  card: { first6: string; last4: string; expiry: string } | null;
  closeStatus: BatchStatus;
  backStatus: BatchStatus;
  /** NT$ captured so far, and the refundable part of it. */
  captured: number;
  refundable: number;
  /** NT$ of the refund not yet sent to the bank. */
  refunding: number;
  /** The refunds, oldest first; some may have been undone since (`refundsOf`). Missing for older trades. */
  backs?: { amount: number; at: string }[];
  /** Agreement to later charges: consent as shown on the page; the token exists once paid. */
  agreement: { term: string; consent: string; token: string | null; until: string | null; alive: boolean } | null;
  notices: Notice[];
  /** For a payment by number; missing for cards. */
  byNumber?: ByNumber;
};

/** A virtual account or a store's code; null until the buyer requested it. */
export type ByNumber = {
  type: "VACC" | "CVS";
  /** End of ExpireDate, ISO timestamp. */
  until: string;
  /** URL to which the browser posts the number. */
  customerUrl: string | null;
  number: string | null;
};

/** Bank of all virtual accounts here. */
export const bankCode = "017";

/** `yyyy-mm-dd HH:MM:SS` in Taipei, as the gateway writes every time. */
export function taipei(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

/** Seventeen digits: time in Taipei to the second, then random digits. */
export function newTradeNo(now: Date): string {
  const time = taipei(now.toISOString()).replace(/\D/g, "").slice(2);
  return time + String(Math.floor(Math.random() * 100_000)).padStart(5, "0");
}

/**
 * When payments settle without running a batch by hand.
 * - `instant`: captured and refunded at once; the default, so that a demo needs no batch.
 * - `batch`: captured automatically in the next batch, as in production.
 * - `manual`: authorised only.
 */
export const settlements = ["instant", "batch", "manual"] as const;
export type Settlement = (typeof settlements)[number];

/** The trade after a successful card payment. */
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

/** The trade after payment by number. Nothing has to be captured. */
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

/** True if the bank's next batch changes the trade. */
export const waitsForBatch = ({ closeStatus, backStatus }: Trade): boolean => moves(closeStatus) || moves(backStatus);

/** The trade after the bank's batch: waiting steps are sent, sent ones are done. */
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

/** The trade after the bank dropped an accepted refund: the shop keeps the money. */
export function drop(trade: Trade): Trade {
  if (trade.refunding === 0) return trade;
  const refundable = trade.refundable + trade.refunding;
  return { ...trade, status: "1", backStatus: 0, refundable, refunding: 0 };
}

/** The trade after the bank dropped all its refunds, including completed ones. */
export const dropAll = (trade: Trade): Trade =>
  trade.refundable < trade.captured
    ? { ...trade, status: "1", backStatus: 0, refundable: trade.captured, refunding: 0 }
    : trade;

/** The refunds that the bank has carried out or accepted: those that add up to what is not refundable any more. */
export function refundsOf({ backs = [], captured, refundable }: Trade): { amount: number; at: string }[] {
  let rest = captured - refundable;
  return backs.filter(({ amount }) => {
    if (amount > rest) return false;
    rest -= amount;
    return true;
  });
}

/** The trade with one more refund; refunds that were undone are forgotten. */
export const withBack = (trade: Trade, amount: number, now: Date): Trade => ({
  ...trade,
  backs: [...refundsOf(trade), { amount, at: now.toISOString() }],
});
