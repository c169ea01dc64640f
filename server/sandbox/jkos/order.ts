import { randomBytes } from "node:crypto";

/** Faults of a notification; `amount` changes the order itself, so that an inquiry returns it too. */
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
  /** The entry as sent by the shop; a repeated number must come with the same entry. */
  entry: string;
  amount: number;
  item: string;
  resultUrl: string | null;
  displayUrl: string | null;
  /** ISO timestamps. */
  payableUntil: string | null;
  /** Makes the page's URL unguessable. */
  ticket: string;
  /** 101 unpaid, 1 processing, 0 paid. */
  status: 0 | 1 | 101;
  tradeNo: string;
  paidAt: string | null;
  /** Charged amount, NT$. */
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

/** Parses that format; null if invalid. */
export function instant(text: string): string | null {
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${rest}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
