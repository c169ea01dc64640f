import { sql } from "drizzle-orm";
import type { DisputeFacts, OrderFacts } from "./facts.ts";

type Dates = "openedAt" | "heldUntil" | "answerBy" | "resolveBy" | "answeredAt";
type RawDispute = Omit<DisputeFacts, Dates> & {
  openedAt: string;
  heldUntil: string | null;
  answerBy: string;
  resolveBy: string;
  answeredAt: string | null;
};
export type RawClock = { pauses: { from: string; until: string | null }[]; dispute: RawDispute | null };

/** Columns of a query on `orders o` that `clockOf` reads: the pauses and the open dispute. */
export const clockColumns = sql`
  coalesce((select jsonb_agg(jsonb_build_object('from', p."from", 'until', p.until) order by p.id)
    from order_pauses p where p.order_id = o.id), '[]') as pauses,
  (select jsonb_build_object('by', case when d.opened_by = o.buyer_id then 'buyer' else 'seller' end, 'from', d."from",
      'openedAt', d.created_at, 'heldUntil', d.held_until, 'answerBy', d.answer_by, 'resolveBy', d.resolve_by,
      'amount', d.amount, 'answeredAt', d.answered_at, 'answerAmount', d.answer_amount)
    from order_disputes d where d.order_id = o.id and d.state = 'open') as dispute`;

const date = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** What the rules need of the order's own clock. */
export function clockOf({ pauses, dispute }: RawClock): Pick<OrderFacts, "pauses" | "dispute"> {
  return {
    pauses: pauses.map(({ from, until }) => ({ from: new Date(from), until: date(until) })),
    dispute: dispute && {
      ...dispute,
      openedAt: new Date(dispute.openedAt),
      heldUntil: date(dispute.heldUntil),
      answerBy: new Date(dispute.answerBy),
      resolveBy: new Date(dispute.resolveBy),
      answeredAt: date(dispute.answeredAt),
    },
  };
}
