import { randomBytes } from "node:crypto";

export type Payment = {
  /** The shop's order id. */
  number: string;
  createdAt: string;
  /** LINE Pay's transaction id, 19 digits. */
  trade: string;
  amount: number;
  item: string;
  confirmUrl: string;
  cancelUrl: string;
  /** Makes the page's URL unguessable. */
  ticket: string;
  state: "open" | "approved" | "cancelled" | "failed" | "paid";
  /** The card of this buyer is refused at the confirmation. */
  refused: boolean;
  paidAt: string | null;
  /** Charged amount, NT$. */
  charged: number;
  refunds: { trade: string; amount: number; at: string }[];
};

export const newTicket = (): string => randomBytes(12).toString("hex");

/** A day and eleven digits: more than a JavaScript number holds exactly. */
export function newTrade(now: Date): string {
  const serial = randomBytes(6).readUIntBE(0, 6) % 100_000_000_000;
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}${String(serial).padStart(11, "0")}`;
}

export const refunded = ({ refunds }: Payment): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** How long a request can be approved and confirmed. */
const LAPSES_MS = 20 * 60_000;

export const hasLapsed = ({ state, createdAt }: Payment, now: Date): boolean =>
  (state === "open" || state === "approved") && now.getTime() > Date.parse(createdAt) + LAPSES_MS;

/** An address of the shop with the parameters that LINE Pay appends. */
export function backTo(url: string, { trade, number }: Payment): string {
  return `${url}${url.includes("?") ? "&" : "?"}${new URLSearchParams({ transactionId: trade, orderId: number })}`;
}
