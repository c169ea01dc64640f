import type { Entry, JournalKind, Posting } from "#server/domains/ledger/index.ts";
import type { Paper } from "../store.ts";

type Facts = Pick<Paper, "id" | "tax" | "kind">;

/** What a transition books, and how the printed table says it. */
export type Booking = { words: string; posting(paper: Facts): Posting };

/** The tax of an invoice moves from the fees earned to what is owed to the state; an allowance moves it back. */
const moved = (tax: number): Entry[] => [
  { account: { kind: "fees" }, amount: -tax },
  { account: { kind: "sales_tax" }, amount: tax },
];

const booking = (kind: JournalKind, words: string, sign: 1 | -1): Booking => ({
  words,
  // The nightly proof finds the paper by the number in the key.
  posting: ({ id, tax }) => ({ kind, key: `invoice:${id}:${kind.split(".")[1]}`, entries: moved(sign * tax) }),
});

export const bookings = {
  issued: booking("invoice.issued", "fees → sales_tax", 1),
  allowed: booking("invoice.allowed", "sales_tax → fees", -1),
  voided: booking("invoice.voided", "sales_tax → fees", -1),
} as const;
