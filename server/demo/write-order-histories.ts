import { sql } from "drizzle-orm";
import type { TransitionName } from "#contract/orders/states.ts";
import { ledgerAccounts, ledgerJournals } from "#server/db/schema/ledger.ts";
import { orderEvents, orderMessages, orders } from "#server/db/schema/orders.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import type { AccountRef } from "#server/domains/ledger/index.ts";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import { writeDispute } from "#server/domains/orders/transition/save-related-rows.ts";
import { later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { insertAll, need } from "./bulk.ts";
import { GATEWAY, type OrderHistory } from "./order-history.ts";

export type StoredOrder = typeof orders.$inferSelect;
export type StoredAttempt = typeof paymentAttempts.$inferSelect;
/** A stored order with the history it was written from. */
export type WrittenHistory = { history: OrderHistory; order: StoredOrder; attempt: StoredAttempt | null };

/** Seventeen digits, as the gateway numbers its trades. */
const tradeNumber = (paidAt: Date, orderId: number): string =>
  paidAt.toISOString().replace(/\D/g, "").slice(2, 14) + String(orderId).padStart(5, "0").slice(-5);

function attemptRow(history: OrderHistory, order: StoredOrder): typeof paymentAttempts.$inferInsert {
  const createdAt = later(history.plan.placedAt, MINUTE / 2);
  return {
    gateway: GATEWAY,
    number: `${order.id}_DEMO`,
    orderId: order.id,
    payerId: order.buyerId,
    amount: order.total,
    method: "card",
    state: history.refunded > 0 ? "refunded" : "paid",
    gatewayTrade: history.paidAt && tradeNumber(history.paidAt, order.id),
    cardLast4: "1111",
    refundAmount: history.refunded,
    refundedAt: history.refunded > 0 ? order.closedAt : null,
    paidAt: history.paidAt,
    expiresAt: later(createdAt, 15 * MINUTE),
    createdAt,
  };
}

/** The refund of a whole payment, as the product's own transition asks for it. */
function refundRow(order: StoredOrder, attempt: StoredAttempt, amount: number): typeof paymentRefunds.$inferInsert {
  return {
    attemptId: attempt.id,
    amount,
    key: `order:${order.id}:refund`,
    state: "done",
    tries: 1,
    code: "SUCCESS",
    message: "退款完成",
    doneAt: order.closedAt,
    confirmedAt: order.closedAt,
    createdAt: order.closedAt ?? order.createdAt,
  };
}

const nameOf = ({ kind, userId }: AccountRef): string => `${kind}/${userId ?? 0}`;

/** Writes the journals in the order of their time, as they would have been posted. */
async function writeJournals(ctx: Ctx, lived: WrittenHistory[]): Promise<void> {
  const all = lived
    .flatMap(({ history, order, attempt }) =>
      history.journals.map((journal) => ({
        ...journal,
        orderId: order.id,
        key: `order:${order.id}:${journal.key}${journal.key === "paid" ? `:${attempt?.id}` : ""}`,
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const refs = new Map(all.flatMap(({ entries }) => entries.map(({ account }) => [nameOf(account), account] as const)));
  // Histories are written in two runs, sales and orders of requests; the second finds accounts of the first.
  const wanted = [...refs.values()].map(({ kind, userId }) => ({ kind, userId: userId ?? 0 }));
  await ctx.db.insert(ledgerAccounts).values(wanted).onConflictDoNothing();
  const accounts = await ctx.db.select().from(ledgerAccounts);
  const ids = new Map(accounts.map(({ id, kind, userId }) => [`${kind}/${userId}`, id]));
  const journals = await insertAll(
    ctx,
    ledgerJournals,
    // `at` is the instant of the past, because statements select a month by it.
    all.map(({ kind, key, orderId, at }) => ({ kind, idempotencyKey: key, orderId, at })),
  );
  const entries = all.flatMap(({ entries }, index) =>
    entries.map(({ account, amount }) => ({
      journalId: journals[index]?.id ?? 0,
      accountId: need(ids, nameOf(account)),
      amount,
    })),
  );
  // In one statement, so that its trigger adds them to the balances at once.
  await ctx.db.execute(sql`
    insert into ledger_entries (journal_id, account_id, amount)
    select "journalId", "accountId", amount
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("journalId" int, "accountId" int, amount int)`);
}

type MessageIds = ReadonlyMap<string, number>;

/** A key to find the id of a message in a room. */
const messageKey = (orderId: number, at: Date, kind: string): string => `${orderId}/${at.getTime()}/${kind}`;

/**
 * Writes the disputes that wait for the operators, with both sides' messages and the pause of the orders' deadlines.
 */
async function writeDisputes(ctx: Ctx, lived: WrittenHistory[], messages: MessageIds): Promise<void> {
  for (const { history, order } of lived) {
    if (!history.dispute) continue;
    const { by: _, ...row } = history.dispute;
    await writeDispute(ctx, {
      ...row,
      orderId: order.id,
      openedBy: order.buyerId,
      messageId: need(messages, messageKey(order.id, row.openedAt, "dispute")),
      answerMessageId: row.answeredAt && need(messages, messageKey(order.id, row.answeredAt, "dispute")),
    });
  }
}

/** Writes orders with history, room, payment and ledger. @returns them in the order given. */
export async function writeOrderHistories(ctx: Ctx, histories: OrderHistory[]): Promise<WrittenHistory[]> {
  const stored = await insertAll(
    ctx,
    orders,
    histories.map(({ order }) => order),
  );
  const both = histories.flatMap((history, index) => {
    const order = stored[index];
    return order ? [{ history, order }] : [];
  });
  const attempts = await insertAll(
    ctx,
    paymentAttempts,
    both.filter(({ history }) => history.paidAt !== null).map(({ history, order }) => attemptRow(history, order)),
  );
  await ctx.db.execute(sql`update orders o set paid_attempt_id = p.id from payment_attempts p where p.order_id = o.id`);
  const attemptOf = new Map(attempts.map((attempt) => [attempt.orderId, attempt]));
  const lived = both.map((each) => ({ ...each, attempt: attemptOf.get(each.order.id) ?? null }));

  await insertAll(
    ctx,
    paymentRefunds,
    lived.flatMap(({ history, order, attempt }) =>
      history.refunded > 0 && attempt ? [refundRow(order, attempt, history.refunded)] : [],
    ),
  );
  const messages = await insertAll(
    ctx,
    orderMessages,
    both
      .flatMap(({ history, order }) =>
        history.said.map(({ at, side, kind, text }) => ({
          orderId: order.id,
          senderId: side === "buyer" ? order.buyerId : order.sellerId,
          kind,
          text,
          readAt: order.closedAt,
          createdAt: at,
        })),
      )
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  );
  const messageIds = new Map(
    messages.map(({ id, orderId, createdAt, kind }) => [messageKey(orderId, createdAt, kind), id]),
  );
  const dataOf = (
    { order, history, attempt }: WrittenHistory,
    name: TransitionName,
    at: Date,
  ): Record<string, unknown> => {
    if (name === "pay") return { attemptId: attempt?.id, amount: order.total, gateway: GATEWAY };
    const { says } = orderProcess.transitions[name];
    const messageId = says && messageIds.get(messageKey(order.id, at, says));
    if (name === "open_dispute") return { amount: history.dispute?.amount, messageId };
    if (name === "answer_dispute") return { amount: history.dispute?.answerAmount, messageId, same: false };
    if (name === "deliver") return { messageId, late: (history.order.dueAt?.getTime() ?? Infinity) < at.getTime() };
    return says ? { messageId } : {};
  };
  await insertAll(
    ctx,
    orderEvents,
    lived
      .flatMap((each) =>
        each.history.events.map((event) => ({
          ...event,
          orderId: each.order.id,
          data: dataOf(each, event.name, event.at),
        })),
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await writeDisputes(ctx, lived, messageIds);
  await writeJournals(ctx, lived);
  return lived;
}
