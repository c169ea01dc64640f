import type { Entry, Posting } from "#server/domains/ledger/index.ts";

type Facts = { id: number; userId: number; amount: number; fee: number };

/** The posting of a transition, and its words in the printed table. */
export type Booking = { words: string; posting(withdrawal: Facts): Posting };

type Step = "requested" | "sent" | "paid" | "returned";

const booking = (step: Step, words: string, entries: (of: Facts) => Entry[]): Booking => ({
  words,
  // The nightly ledger check finds the withdrawal by the id in the key.
  posting: (of) => ({ kind: `transfer.${step}`, key: `withdrawal:${of.id}:${step}`, entries: entries(of) }),
});

/** The journals of a withdrawal, one per step. The bank's fee is charged on paid transfers, never on returned ones. */
export const bookings = {
  requested: booking("requested", "balance → withdrawals", ({ userId, amount }) => [
    { account: { kind: "balance", userId }, amount: -amount },
    { account: { kind: "withdrawals" }, amount },
  ]),
  sent: booking("sent", "withdrawals → transfers", ({ amount }) => [
    { account: { kind: "withdrawals" }, amount: -amount },
    { account: { kind: "transfers" }, amount },
  ]),
  paid: booking("paid", "transfers → bank, bank_fees", ({ amount, fee }) => [
    { account: { kind: "transfers" }, amount: -amount },
    { account: { kind: "bank" }, amount: amount - fee },
    { account: { kind: "bank_fees" }, amount: fee },
  ]),
  returned: booking("returned", "transfers → balance", ({ userId, amount }) => [
    { account: { kind: "transfers" }, amount: -amount },
    { account: { kind: "balance", userId }, amount },
  ]),
  bounced: {
    words: "bank, bank_fees → balance",
    posting: ({ id, userId, amount, fee }) => ({
      kind: "transfer.returned",
      key: `withdrawal:${id}:bounced`,
      entries: [
        { account: { kind: "bank" }, amount: fee - amount },
        { account: { kind: "bank_fees" }, amount: -fee },
        { account: { kind: "balance", userId }, amount },
      ],
    }),
  },
  handedBack: booking("returned", "withdrawals → balance", ({ userId, amount }) => [
    { account: { kind: "withdrawals" }, amount: -amount },
    { account: { kind: "balance", userId }, amount },
  ]),
} as const satisfies Record<string, Booking>;
