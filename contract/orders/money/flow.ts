import { money } from "#contract/money.ts";
import type { Side } from "#contract/orders/states.ts";

/** A place where the money of an order is, was or will be, in words. */
export type FlowStop<Note> = {
  label: string;
  amount?: string | undefined;
  /** When, or on which condition. */
  note?: Note | string | undefined;
  state: "done" | "now" | "later";
};

/** Shared by pages and mails: mails have the timestamps as a `Date`. */
type Stamp = Date | string;

/** What the drawing of an order's money is made of, as a side may see it. */
export type Flow = {
  side: Side;
  /** What the buyer paid, or has to pay; for the seller without the buyer's fee. */
  sum: number;
  paidAt: Stamp | null;
  /** What the seller gets, if it ends now. */
  planned?: number | undefined;
  disputed: boolean;
  /** How it ended; null: it has not. */
  ended: { seller: number; refund: number; clearsAt: Stamp | null } | null;
};

/** What leaves the platform, to whom and when. */
function outOf<Note>({ side, sum, planned, disputed, ended }: Flow, clears: (at: Stamp) => Note): FlowStop<Note> {
  const mine = side === "seller";
  const label = mine ? "撥款給你" : "撥款給賣家";
  if (!ended) {
    const amount = mine && planned !== undefined ? money(planned) : undefined;
    return { label, amount, note: disputed ? "協調完成後" : "驗收完成後", state: "later" };
  }
  const { seller, refund, clearsAt } = ended;
  // The seller does not see the buyer's fee, which goes back too.
  if (seller === 0) return { label: mine ? "退還買家" : "退還給你", amount: money(mine ? sum : refund), state: "done" };
  const back = refund > 0 ? `另退還${mine ? "買家" : "你"} ${money(refund)}` : undefined;
  const note = back ?? (mine && clearsAt ? clears(clearsAt) : undefined);
  return { label, amount: money(seller), note, state: "done" };
}

/**
 * The three places of an order's money: the buyer, the platform, who gets it. Pages and mails draw it.
 * @param words.paid when it was paid
 * @param words.clears when it becomes balance
 */
export function flowStops<Note>(
  flow: Flow,
  words: { paid(at: Stamp): Note; clears(at: Stamp): Note },
): [FlowStop<Note>, FlowStop<Note>, FlowStop<Note>] {
  const { side, paidAt, ended } = flow;
  const sum = money(flow.sum);
  const you = side === "buyer" ? "你" : "買家";
  const held = paidAt !== null && ended === null;
  return [
    {
      label: paidAt === null ? `等${you}付款` : `${you}已付款`,
      amount: sum,
      note: paidAt === null ? undefined : words.paid(paidAt),
      state: paidAt === null ? "now" : "done",
    },
    {
      label: held ? "平台保管中" : "平台保管",
      amount: held ? sum : undefined,
      note: paidAt === null ? "付款後" : undefined,
      state: held ? "now" : paidAt === null ? "later" : "done",
    },
    outOf(flow, words.clears),
  ];
}
