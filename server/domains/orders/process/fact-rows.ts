import { sql } from "drizzle-orm";
import { z } from "zod";
import { OrderState, type ProposalState, proposalKinds, Side } from "#contract/orders/states.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { orderFrozen } from "#server/domains/finance/process/predicates.ts";
import { paymentsUnderWay } from "#server/domains/payments/index.ts";
import { bool, num, text, textOf } from "#server/kernel/rows.ts";
import type { OrderFacts } from "./facts.ts";
import { isCompleted, isDelivered, isOnSite, isUnpaid } from "./predicates.ts";
import { isOpenDispute } from "./related-predicates.ts";

const RawDispute = z.object({
  by: Side,
  from: OrderState,
  openedAt: text,
  heldUntil: text.nullable(),
  answerBy: text,
  resolveBy: text,
  amount: num,
  answeredAt: text.nullable(),
  answerAmount: num.nullable(),
});
const RawProposal = z.object({
  id: num,
  kind: z.enum(proposalKinds),
  by: Side,
  state: textOf<ProposalState>(),
  refund: num.nullable(),
  days: num.nullable(),
  answerBy: text,
  createdAt: text,
});

/** The facts of an order outside its own columns, as the query below returns them. */
export const RawRelatedRows = z.object({
  pauses: z.array(z.object({ from: text, until: text.nullable() })),
  dispute: RawDispute.nullable(),
  disputesBy: z.array(Side),
  proposals: z.array(RawProposal),
  payments: z.array(z.object({ until: text.nullable() })),
  frozen: bool,
  blocked: z.array(Side),
  buyerBackAt: text.nullable(),
  revisionsAsked: num,
  refundable: bool,
  onSite: bool,
});
export type RawRelatedRows = z.output<typeof RawRelatedRows>;

const side = (column: string) => sql.raw(`case when ${column} = o.buyer_id then 'buyer' else 'seller' end`);

/** How often the buyer of order `o` has asked for a revision. */
export const revisionsAsked = sql`(select count(*)::int from order_events e
  where e.order_id = o.id and e.name = 'request_revision')`;

/**
 * Columns for a query on `orders o`, read by `relatedRowsOf`: pauses, the open dispute, past disputes, proposals,
 * payments under way and blocked accounts.
 */
export const relatedColumns = sql`
  coalesce((select jsonb_agg(jsonb_build_object('from', p."from", 'until', p.until) order by p.id)
    from order_pauses p where p.order_id = o.id), '[]') as pauses,
  (select jsonb_build_object('by', ${side("d.opened_by")}, 'from', d."from",
      'openedAt', d.created_at, 'heldUntil', d.held_until, 'answerBy', d.answer_by, 'resolveBy', d.resolve_by,
      'amount', d.amount, 'answeredAt', d.answered_at, 'answerAmount', d.answer_amount)
    from order_disputes d where d.order_id = o.id and ${isOpenDispute.sql("d")}) as dispute,
  coalesce((select jsonb_agg(${side("d.opened_by")} order by d.id)
    from order_disputes d where d.order_id = o.id), '[]') as "disputesBy",
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'by', ${side("a.proposed_by")},
      'state', a.state, 'refund', (a.data->>'refund')::int, 'days', (a.data->>'days')::int, 'answerBy', a.answer_by, 'createdAt', a.created_at) order by a.id)
    from order_proposals a where a.order_id = o.id), '[]') as proposals,
  case when ${isUnpaid.sql("o", new Date(0))} then ${paymentsUnderWay({ orderId: sql`o.id` })} else '[]' end as payments,
  ${orderFrozen(sql`o.id`)} as frozen,
  (select coalesce(jsonb_agg(${side("u.id")}), '[]') from users u
    where u.id in (o.buyer_id, o.seller_id) and not ${takesPart("u")}) as blocked,
  (select max(s.ended_at) from suspensions s where s.user_id = o.buyer_id and ${isDelivered.sql("o")}) as "buyerBackAt",
  ${revisionsAsked} as "revisionsAsked",
  ${isCompleted.sql("o")} and o.total - o.refunded > (select coalesce(sum(l.amount), 0) from later_refunds l
    where l.order_id = o.id) as refundable,
  ${isOnSite.sql("o")} as "onSite"`;

export const noRelatedRows: RawRelatedRows = {
  pauses: [],
  dispute: null,
  disputesBy: [],
  proposals: [],
  payments: [],
  frozen: false,
  blocked: [],
  buyerBackAt: null,
  revisionsAsked: 0,
  refundable: false,
  onSite: false,
};

/** Payments under way, from the result of `paymentsUnderWay`. */
export const paymentsOf = (payments: RawRelatedRows["payments"]) =>
  payments.map(({ until }) => ({ until: date(until) }));

const date = (at: string | null): Date | null => (at === null ? null : new Date(at));

export const relatedRowsOf = ({
  pauses,
  dispute,
  disputesBy,
  proposals,
  payments,
  frozen,
  blocked,
  buyerBackAt,
  revisionsAsked,
  refundable,
  onSite,
}: RawRelatedRows) =>
  ({
    pauses: pauses.map(({ from, until }) => ({ from: new Date(from), until: date(until) })),
    dispute: dispute && {
      ...dispute,
      openedAt: new Date(dispute.openedAt),
      heldUntil: date(dispute.heldUntil),
      answerBy: new Date(dispute.answerBy),
      resolveBy: new Date(dispute.resolveBy),
      answeredAt: date(dispute.answeredAt),
    },
    disputesBy,
    proposals: proposals.map((each) => ({
      ...each,
      answerBy: new Date(each.answerBy),
      createdAt: new Date(each.createdAt),
    })),
    payments: paymentsOf(payments),
    frozen,
    blocked,
    buyerBackAt: date(buyerBackAt),
    revisionsAsked,
    refundable,
    onSite,
  }) satisfies Partial<OrderFacts>;
