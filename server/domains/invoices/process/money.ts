import type { Entry, JournalKind, Posting } from "#server/domains/ledger/index.ts";
import type { Paper } from "../store.ts";

type Facts = Pick<Paper, "id" | "tax" | "kind">;

/** The posting of a transition, and its words in the printed table. */
export type Booking = { words: string; posting(paper: Facts): Posting };

/** Moves the tax of an invoice from earned fees to tax owed; an allowance reverses it. */
const moved = (tax: number): Entry[] => [
  { account: { kind: "fees" }, amount: -tax },
  { account: { kind: "sales_tax" }, amount: tax },
];

const booking = (kind: JournalKind, words: string, sign: 1 | -1): Booking => ({
  words,
  // The nightly ledger check finds the row by the id in the key.
  posting: ({ id, tax }) => ({ kind, key: `invoice:${id}:${kind.split(".")[1]}`, entries: moved(sign * tax) }),
});

export const bookings = {
  issued: booking("invoice.issued", "fees → sales_tax", 1),
  allowed: booking("invoice.allowed", "sales_tax → fees", -1),
  voided: booking("invoice.voided", "sales_tax → fees", -1),
} as const;
