import { eq, type SQL, sql } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import type { LeavingBlocker } from "#contract/privacy/leaving.ts";
import { reviewReports } from "#server/db/schema/reviews.ts";
import { GONE_NAME, nicknameOf } from "#server/domains/accounts/index.ts";
import { orderFrozen } from "#server/domains/finance/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { isOpen, isPaid, isShown } from "./process/predicates.ts";
import { eraseParty } from "./sale/erase-party.ts";
import { forgetWorks } from "./works/works.ts";

/** Orders of member `me`. Sellers have access from the payment on. */
const mine = (me: number): SQL => sql`(o.buyer_id = ${me} or (o.seller_id = ${me} and ${isPaid.sql("o")}))`;
const ofMyOrder = (table: string, me: number): SQL =>
  sql`from ${sql.raw(table)} r join orders o on o.id = r.order_id where ${mine(me)}`;

/** Open orders on either side, and sales with an open chargeback. */
async function openOrders(ctx: Ctx, userId: number): Promise<LeavingBlocker[]> {
  const rows = await read(ctx.db, { title: text, shown: num.nullable(), open: bool })`
    select o.snapshot->>'title' as title, ${isOpen.sql("o", ctx.now())} as open,
      -- Unpaid orders are not shown to the seller.
      case when o.buyer_id = ${userId} or ${isPaid.sql("o")} then o.id end as shown
    from orders o where ${userId} in (o.buyer_id, o.seller_id) and ${isOpen.sql("o", ctx.now())}
      or o.seller_id = ${userId} and ${orderFrozen(sql`o.id`)}
    order by shown`;
  return rows.map(({ title, shown, open }) => ({
    kind: open ? "order" : "chargeback",
    title,
    amount: null,
    url: shown === null ? null : to("/transactions/:id", { id: shown }),
  }));
}

/** Orders of either side. Of the other side it contains only the name, and reviews only once they are public. */
export const personalData: PersonalData = {
  export: [
    pagedPart(
      "orders",
      "我買的與我賣的訂單",
      ["orders"],
      (me) => sql`o.id, case when o.buyer_id = ${me} then 'buyer' else 'seller' end as side,
        ${nicknameOf(sql`case when o.buyer_id = ${me} then o.seller_id else o.buyer_id end`)} as other, o.state, o.snapshot,
        o.price, o.total, case when o.buyer_id = ${me} then o.buyer_fee end as "buyerFee",
        case when o.seller_id = ${me} then o.commission end as commission,
        case when o.buyer_id = ${me} then o.paid_money end as "paidMoney",
        case when o.buyer_id = ${me} then o.paid_points end as "paidPoints",
        case when o.buyer_id = ${me} then o.paid_coins end as "paidCoins", o.refunded, o.answers,
        o.revisions_left as "revisionsLeft", o.paid_at as "paidAt", o.started_at as "startedAt", o.due_at as "dueAt",
        o.delivered_at as "deliveredAt", o.completed_at as "completedAt", o.closed_at as "closedAt", o.fault,
        o.closed_reason as "closedReason", case when o.seller_id = ${me} then o.cleared_at end as "clearedAt",
        o.created_at as "createdAt"`,
      (me) => sql`from orders o where ${mine(me)}`,
      sql`o.id`,
    ),
    pagedPart(
      "order-messages",
      "交易室的對話、交付與修改",
      ["order_messages"],
      (
        me,
      ) => sql`r.order_id as "orderId", ${nicknameOf(sql`r.sender_id`)} as sender, r.sender_id = ${me} as mine, r.kind, r.text,
        array(select f.name from files f where f.id = any(r.file_ids) order by f.id) as files, r.read_at as "readAt",
        r.created_at as "createdAt"`,
      (me) => ofMyOrder("order_messages", me),
    ),
    pagedPart(
      "order-events",
      "交易的每一步",
      ["order_events", "order_pauses"],
      () => sql`r.order_id as "orderId", r.name, r."from", r."to", r.actor, r.at`,
      (me) => ofMyOrder("order_events", me),
    ),
    pagedPart(
      "order-proposals",
      "延期與取消的提議",
      ["order_proposals"],
      () => sql`r.order_id as "orderId", r.kind, ${nicknameOf(sql`r.proposed_by`)} as "proposedBy", r.data, r.state,
        r.answer_by as "answerBy", r.answered_at as "answeredAt", r.created_at as "createdAt"`,
      (me) => ofMyOrder("order_proposals", me),
    ),
    pagedPart(
      "order-supplements",
      "交易的追加款項與小費",
      ["order_supplements"],
      () => sql`r.order_id as "orderId", r.kind, ${nicknameOf(sql`r.proposed_by`)} as "proposedBy", r.title, r.note, r.price,
        r.buyer_fee as "buyerFee", r.count, r.days, r.state, r.paid_at as "paidAt", r.created_at as "createdAt"`,
      (me) => ofMyOrder("order_supplements", me),
    ),
    pagedPart(
      "order-works",
      "放進作品集的交付成果與買家的同意",
      ["order_works"],
      () => sql`r.order_id as "orderId", r.title, r.picture, r.agreed_at as "agreedAt", r.declined_at as "declinedAt",
        r.created_at as "createdAt"`,
      (me) => ofMyOrder("order_works", me),
    ),
    pagedPart(
      "later-refunds",
      "交易完成後的退款",
      ["later_refunds"],
      (me) => sql`r.order_id as "orderId", r.by, r.amount, case when o.seller_id = ${me} then r.reason_seller
        else r.reason_buyer end as reason, r.created_at as "createdAt"`,
      (me) => sql`from later_refunds r join orders o on o.id = r.order_id where ${mine(me)}`,
    ),
    pagedPart(
      "disputes",
      "交易的爭議與結果",
      ["order_disputes"],
      (
        me,
      ) => sql`r.order_id as "orderId", ${nicknameOf(sql`r.opened_by`)} as "openedBy", r.opened_by = ${me} as mine, r.amount,
        r.answer_amount as "answerAmount", r.answer_by as "answerBy", r.answered_at as "answeredAt", r.state,
        r.ended_at as "endedAt", r.created_at as "createdAt"`,
      (me) => ofMyOrder("order_disputes", me),
    ),
    pagedPart(
      "fault-contests",
      "對取消責任的異議",
      ["fault_contests"],
      () => sql`r.order_id as "orderId", r.reason, r.fault, r.answer, r.decided_at as "decidedAt",
        r.created_at as "createdAt"`,
      (me) => sql`from fault_contests r where r.seller_id = ${me}`,
    ),
    pagedPart(
      "reviews",
      "我寫的評價，與寫給我的評價",
      ["reviews"],
      (
        me,
      ) => sql`r.order_id as "orderId", ${nicknameOf(sql`r.author_id`)} as author, ${nicknameOf(sql`r.subject_id`)} as subject,
        r.side, r.overall, r.quality, r.communication, r.value, r.text, r.reply, r.replied_at as "repliedAt",
        r.shown_at as "shownAt", case when r.author_id = ${me} then r.hidden_reason end as "hiddenReason",
        case when r.author_id = ${me} then r.hidden_at end as "hiddenAt", r.created_at as "createdAt"`,
      // The other side's review stays hidden until it is public, and when it is taken down.
      (me) => sql`from reviews r where (r.author_id = ${me} or (r.subject_id = ${me} and ${isShown.sql("r")}))`,
    ),
    pagedPart(
      "review-reports",
      "我檢舉的評價與處理結果",
      ["review_reports"],
      () =>
        sql`r.review_id as "reviewId", r.reason, r.text, r.state, r.created_at as "createdAt", r.decided_at as "decidedAt"`,
      (me) => sql`from review_reports r where r.reporter_id = ${me}`,
    ),
  ],
  erase: async (ctx, { id }) => {
    await eraseParty(ctx, id, GONE_NAME);
    await forgetWorks(ctx, id);
    await ctx.db.update(reviewReports).set({ text: "" }).where(eq(reviewReports.reporterId, id));
  },
  erased: [
    { tables: ["order_works"], what: "deleted for both sides, with the portfolio item that it had become" },
    { tables: ["review_reports"], what: "kept; the member's text deleted" },
    { tables: ["orders"], what: "kept; the name in the snapshot is replaced" },
    {
      tables: [
        "order_messages",
        "order_events",
        "order_pauses",
        "order_holds",
        "order_proposals",
        "order_disputes",
        "order_supplements",
        "later_refunds",
        "fault_contests",
        "reviews",
      ],
      what: "kept: they belong to the other party, too",
    },
  ],
  blocksLeaving: openOrders,
};
