import { sql } from "drizzle-orm";
import type { Task } from "#contract/orders/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { roomUrl } from "./tell.ts";

/** Spec §2: any type but 1 to 4 goes to the room. */
const ROOM = 5;

type Row = { id: number; what: string; title: string; avatar: string | null; updatedAt: string };

/** What waits, by state and side; the names are made below in SQL. */
const titles: Record<string, string> = {
  pay: "等你付款",
  brief: "賣家在等你的資料",
  review_delivery: "等你驗收成果",
  deliver: "等你交付成果",
  late: "已超過交期，請盡快交付",
  start: "買家沒有提供資料，可以直接開始",
  answer_time: "賣家請求延長交期",
  answer_cancel: "對方提議取消交易",
  answer_dispute: "請回覆對方申請的平台協調",
  agree_amount: "雙方主張的金額相同，可以結束協調",
  review: "替這筆交易留下評價",
};

/**
 * What waits for a member in their orders. Derived from state each time, never stored; the oldest change first.
 * @returns at most 50
 */
export async function tasksOf(ctx: Ctx, userId: number): Promise<Task[]> {
  const now = ctx.now().toISOString();
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as (
      select o.*, coalesce((select sum(p.until - p."from") from order_pauses p
          where p.order_id = o.id and p.until is not null), interval '0') as paused,
        case when o.buyer_id = ${userId} then 'buyer' else 'seller' end as me from orders o
      where o.buyer_id = ${userId} or o.seller_id = ${userId}),
    waiting as (
      select m.id, a.created_at as at, case a.kind when 'time' then 'answer_time' else 'answer_cancel' end as what
      from mine m join order_asks a on a.order_id = m.id
      where a.state in ('open', 'escalated') and a.asked_by <> ${userId} and m.state <> 'disputed'
      union all
      select m.id, coalesce(d.answered_at, d.created_at), case
        when d.answered_at is not null and d.answer_amount = d.amount then 'agree_amount'
        when d.answered_at is null and d.opened_by <> ${userId} and d.answer_by > ${now} then 'answer_dispute'
        end
      from mine m join order_disputes d on d.order_id = m.id and d.state = 'open'
      union all
      select m.id, m.updated_at, case
        when m.state = 'pending_payment' and m.me = 'buyer' and m.deadline_at > ${now} then 'pay'
        when m.state = 'awaiting_requirements' and m.me = 'buyer' then 'brief'
        when m.state = 'awaiting_requirements' and m.paid_at <= ${now}::timestamptz - interval '7 days' then 'start'
        when m.state = 'in_progress' and m.me = 'seller' and m.due_at + m.paused <= ${now} then 'late'
        when m.state = 'in_progress' and m.me = 'seller' then 'deliver'
        when m.state = 'delivered' and m.me = 'buyer' then 'review_delivery'
        when m.state = 'completed' and m.closed_at > ${now}::timestamptz - interval '14 days'
          and not exists (select from reviews r where r.order_id = m.id and r.side = m.me) then 'review'
        end
      from mine m)
    select w.id, w.what, o.snapshot->>'title' as title, u.avatar, w.at as "updatedAt"
    from waiting w join orders o on o.id = w.id
    join users u on u.id = case when o.buyer_id = ${userId} then o.seller_id else o.buyer_id end
    where w.what is not null
    order by w.what = 'review', w.at, w.id limit 50`);
  return rows.map((row) => ({
    type: ROOM,
    avatar: row.avatar,
    title: titles[row.what] ?? "",
    subtitle: row.title,
    updatedAt: new Date(row.updatedAt).toISOString(),
    requestId: null,
    transactionId: row.id,
    url: roomUrl(row.id),
  }));
}
