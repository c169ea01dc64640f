import { randomBytes } from "node:crypto";

/** What may be wrong with a notice; `amount` changes the order itself, so that an inquiry says it too. */
export const noticeFaults = {
  lost: "notice",
  twice: "notice",
  late: "notice",
  hash: "notice",
  unsigned: "notice",
  flat: "notice",
  amount: "notice",
  processing: "notice",
} as const;
export type NoticeFault = keyof typeof noticeFaults;

export type Notice = { fault: NoticeFault | null; state: "waiting" | "delivered" | "lost" | "given_up"; tries: number };

export type Order = {
  number: string;
  createdAt: string;
  /** The entry as the shop sent it; the same number has to come with the same entry. */
  entry: string;
  amount: number;
  item: string;
  resultUrl: string | null;
  displayUrl: string | null;
  /** Instants, ISO. */
  payableUntil: string | null;
  /** Makes the page's address one that cannot be guessed. */
  ticket: string;
  /** 101 not paid yet, 1 in work, 0 paid. */
  status: 0 | 1 | 101;
  tradeNo: string;
  paidAt: string | null;
  /** NT$ that were charged. */
  charged: number;
  refunds: { key: string; tradeNo: string; amount: number; at: string }[];
  notices: Notice[];
};

export const newTicket = (): string => randomBytes(12).toString("hex");

export const newTradeNo = (now: Date): string =>
  `J${now.toISOString().replace(/\D/g, "").slice(0, 14)}${randomBytes(2).readUInt16BE().toString().padStart(5, "0")}`;

export const refunded = ({ refunds }: Order): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** `2026-01-01 11:05:09` in Taipei. */
export function local(iso: string): string {
  const there = new Date(Date.parse(iso) + 8 * 3_600_000);
  return there.toISOString().slice(0, 19).replace("T", " ");
}

/** Reads that form back; null when the text is no such time. */
export function instant(text: string): string | null {
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${rest}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
