import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChargebackState } from "#contract/finance/states.ts";
import { decisionKinds, disputeStates } from "#contract/orders/disputes.ts";
import { Fault, proposalKinds, proposalStates } from "#contract/orders/states.ts";
import { Person } from "#contract/shared.ts";
import { person } from "#server/db/sql/accounts.ts";
import { orderHeld } from "#server/db/sql/finance.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text, textOf } from "#server/kernel/rows.ts";
import { isEntryOf } from "../process/predicates.ts";
import { DecisionData } from "../process/types.ts";
import type { MessageKind } from "./room-messages.ts";

export const FileOfMessage = z.object({
  id: num,
  name: text,
  bytes: num,
  contentType: text,
  width: num.nullable(),
  height: num.nullable(),
});
export type FileOfMessage = z.output<typeof FileOfMessage>;
export const MessageOfRoom = z.object({
  id: num,
  senderId: num,
  kind: textOf<Exclude<MessageKind, "requirements">>(),
  text: text,
  readAt: text.nullable(),
  files: z.array(FileOfMessage),
});
export type MessageOfRoom = z.output<typeof MessageOfRoom>;
export const ProposalOfRoom = z.object({
  id: num,
  kind: z.enum(proposalKinds),
  proposedBy: num,
  data: z.object({ reason: text, days: num.optional(), refund: num.optional() }),
  state: z.enum(proposalStates),
  answerBy: text,
  createdAt: text,
});
export type ProposalOfRoom = z.output<typeof ProposalOfRoom>;
export const DisputeOfRoom = z.object({
  id: num,
  state: z.enum(disputeStates),
  openedBy: num,
  openedAt: text,
  amount: num,
  messageId: num,
  answerBy: text,
  resolveBy: text,
  answerAmount: num.nullable(),
  answerMessageId: num.nullable(),
  answeredAt: text.nullable(),
  endedAt: text.nullable(),
});
export type DisputeOfRoom = z.output<typeof DisputeOfRoom>;
/** A transition that an operator made, or by which the parties agreed on an amount. */
export const DecisionOfRoom = z.object({
  id: num,
  name: z.enum(decisionKinds),
  at: text,
  operator: text.nullable(),
  data: DecisionData.partial(),
});
export type DecisionOfRoom = z.output<typeof DecisionOfRoom>;
export const ContestOfRoom = z.object({
  reason: text,
  createdAt: text,
  fault: Fault.nullable(),
  answer: text.nullable(),
  decidedAt: text.nullable(),
  operator: text.nullable(),
});
export type ContestOfRoom = z.output<typeof ContestOfRoom>;
/** A chargeback; `borne` is what it cost the seller, NT$. */
export const ChargebackOfRoom = z.object({
  amount: num,
  state: textOf<ChargebackState>(),
  borne: num,
  at: text,
  closedAt: text.nullable(),
});
export type ChargebackOfRoom = z.output<typeof ChargebackOfRoom>;

/** A refund after completion. */
export const LaterRefundOfRoom = z.object({
  at: text,
  by: textOf<"seller" | "operator">(),
  amount: num,
  points: num,
  coins: num,
  pending: num,
  balance: num,
  reasonBuyer: text,
  reasonSeller: text,
});

export const RoomRows = z.object({
  buyer: Person,
  seller: Person,
  /** Statements with an amount in a dispute. */
  statements: z.array(MessageOfRoom),
  proposals: z.array(ProposalOfRoom),
  disputes: z.array(DisputeOfRoom),
  decisions: z.array(DecisionOfRoom),
  contest: ContestOfRoom.nullable(),
  /** The conversation outside the order: about this service if there is one, otherwise the latest. */
  threadId: num.nullable(),
  refunds: z.array(z.object({ id: num, amount: num, state: text, way: text.nullable(), at: text.nullable() })),
  chargebacks: z.array(ChargebackOfRoom),
  laterRefunds: z.array(LaterRefundOfRoom),
  /** The hold of the seller's share has ended, but an operator still checks the order. */
  overdue: bool,
});
export type RoomRows = z.output<typeof RoomRows>;

const personOf = (alias: string) => sql`(select ${person("u")} from users u where u.id = ${sql.raw(`o.${alias}`)})`;

/** The files of these ids, oldest first. @param ids SQL of a list */
export const filesJson = (
  ids: SQL,
): SQL => sql`coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
    'bytes', f.bytes, 'contentType', f.content_type, 'width', f.width, 'height', f.height) order by f.id)
  from files f where f.id = any(${ids})), '[]')`;

/** A message `m` with its files. */
export const messageJson = sql`jsonb_build_object('id', m.id, 'senderId', m.sender_id, 'kind', m.kind,
  'text', m.text, 'readAt', m.read_at, 'files', ${filesJson(sql`m.file_ids`)})`;

/**
 * Everything that the page of an order shows besides its messages, in one round trip. The caller has checked access.
 */
export async function roomRows(ctx: Ctx, orderId: number): Promise<RoomRows> {
  const rows = await read(ctx.db, RoomRows)`
    select ${personOf("buyer_id")} as buyer, ${personOf("seller_id")} as seller,
      coalesce((select jsonb_agg(${messageJson} order by m.id)
        from order_messages m where m.order_id = o.id and m.kind = 'dispute'), '[]') as statements,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'proposedBy', a.proposed_by, 'data', a.data,
          'state', a.state, 'answerBy', a.answer_by, 'createdAt', a.created_at) order by a.id)
        from order_proposals a where a.order_id = o.id), '[]') as proposals,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'state', d.state, 'openedBy', d.opened_by,
          'openedAt', d.created_at, 'amount', d.amount, 'messageId', d.message_id, 'answerBy', d.answer_by,
          'resolveBy', d.resolve_by, 'answerAmount', d.answer_amount, 'answerMessageId', d.answer_message_id,
          'answeredAt', d.answered_at, 'endedAt', d.ended_at) order by d.id desc)
        from order_disputes d where d.order_id = o.id), '[]') as disputes,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'at', e.at, 'operator',
          case when e.actor = 'operator' then u.nickname end, 'data', e.data) order by e.id)
        from order_events e left join users u on u.id = e.actor_id
        where e.order_id = o.id and not ${isEntryOf("refund_after").sql("e")} and (e.actor = 'operator' or ${isEntryOf("agree_amount").sql("e")})), '[]') as decisions,
      (select jsonb_build_object('reason', c.reason, 'createdAt', c.created_at, 'fault', c.fault, 'answer', c.answer,
          'decidedAt', c.decided_at, 'operator', u.nickname)
        from fault_contests c left join users u on u.id = c.decided_by where c.order_id = o.id) as contest,
      (select t.id from message_threads t
        where (t.sender_id, t.receiver_id) in ((o.buyer_id, o.seller_id), (o.seller_id, o.buyer_id))
        order by (t.service_id is not distinct from o.service_id) desc, t.last_message_id desc limit 1) as "threadId",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'state', p.state, 'way', p.payee->>'way',
          'at', p.done_at)
          order by p.id)
        from payment_refunds p join payment_attempts t on t.id = p.attempt_id where t.order_id = o.id), '[]') as refunds,
      coalesce((select jsonb_agg(jsonb_build_object('amount', c.amount, 'state', c.state, 'borne', c.held,
          'at', c.created_at, 'closedAt', c.closed_at) order by c.id)
        from chargebacks c where c.order_id = o.id), '[]') as chargebacks,
      coalesce((select jsonb_agg(jsonb_build_object('at', l.created_at, 'by', l.by, 'amount', l.amount, 'points', l.points,
          'coins', l.coins, 'pending', l.pending, 'balance', l.balance, 'reasonBuyer', l.reason_buyer,
          'reasonSeller', l.reason_seller) order by l.id)
        from later_refunds l where l.order_id = o.id), '[]') as "laterRefunds",
      o.cleared_at is null and coalesce(o.clears_at <= ${ctx.now().toISOString()}::timestamptz, false)
        and ${orderHeld(sql`o.id`)} as overdue
    from orders o where o.id = ${orderId}`;
  const row = rows[0];
  if (!row) throw new Error(`order ${orderId} has gone`);
  return row;
}
