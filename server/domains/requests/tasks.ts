import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Task } from "#contract/orders/schemas.ts";
import type { Side } from "#contract/orders/states.ts";
import { comparePage, designatedPage, requestOrderPage, requestPage } from "#contract/requests/places.ts";
import { When } from "#contract/route/instant.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { isUnpaid } from "#server/domains/orders/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { isAccepted, isDesignated, isSent, takesOffers, wasSent } from "./process/predicates.ts";
import { apartFrom } from "./search/viewer.ts";

const Row = z.object({
  type: num,
  id: num,
  n: num,
  title: text,
  avatar: text.nullable(),
  updatedAt: When,
  deadlineAt: When.nullable(),
});

/** The tasks by type, each with side, title, button and page. */
const kinds: Record<number, { side: Side; title(n: number): string; verb: string; url(id: number): string }> = {
  1: { side: "buyer", title: (n) => `有 ${n} 份提案等你選擇`, verb: "比較提案", url: comparePage },
  2: { side: "buyer", title: () => "你接受的提案等你付款", verb: "付款", url: requestOrderPage },
  3: { side: "seller", title: () => "買家邀請你提案", verb: "去提案", url: requestPage },
  4: { side: "seller", title: () => "買家請你報價", verb: "去報價", url: designatedPage },
};

/**
 * A member's tasks in requests: offers to choose from, an accepted one to pay, an invitation, a designated request.
 * Derived from state each time, never stored.
 * @returns at most 50
 */
export async function tasksOf(ctx: Ctx, userId: number): Promise<z.output<typeof Task>[]> {
  const withoutMine = sql`not exists (select from offers m where m.request_id = q.id and m.seller_id = ${userId}
    and ${wasSent.sql("m")})`;
  // Requests of inactive members, or if one of the two blocked the other, have no page to link to.
  const met = sql`${takesPart("u")} and u.id not in ${apartFrom(sql`${userId}::int`)}`;
  const rows = await read(ctx.db, Row)`
    select * from (
      select 1 as type, q.id, count(*)::int as n, q.title, null as avatar, max(f.sent_at) as "updatedAt",
        q.deadline_at as "deadlineAt"
      from requests q join offers f on f.request_id = q.id
      where q.buyer_id = ${userId} and ${takesOffers.sql("q")} and ${isSent.sql("f")}
        and not exists (select from offers a where a.request_id = q.id and ${isAccepted.sql("a")})
      group by q.id
      union all
      select 2, q.id, 1, q.title, u.avatar, f.accepted_at, o.deadline_at
      from offers f join requests q on q.id = f.request_id join orders o on o.id = f.order_id
        join users u on u.id = f.seller_id
      where f.buyer_id = ${userId} and ${isAccepted.sql("f")} and ${isUnpaid.sql("o")}
      union all
      select 3, q.id, 1, q.title, u.avatar, i.at, q.deadline_at
      from request_invitations i join requests q on q.id = i.request_id join users u on u.id = q.buyer_id
      where i.seller_id = ${userId} and ${takesOffers.sql("q")} and not ${isDesignated.sql("q")} and ${withoutMine}
        and ${met}
      union all
      select 4, q.id, 1, q.title, u.avatar, q.published_at, q.deadline_at
      from requests q join users u on u.id = q.buyer_id
      where q.seller_id = ${userId} and ${takesOffers.sql("q")} and ${isDesignated.sql("q")} and ${withoutMine}
        and ${met}) waiting
    order by "updatedAt", id limit 50`;
  return rows.flatMap(({ type, id, n, title, avatar, updatedAt, deadlineAt }) => {
    const kind = kinds[type];
    if (!kind) return [];
    const { side, verb } = kind;
    const shown = { side, verb, title: kind.title(n), subtitle: title, url: kind.url(id), deadlineAt };
    return [{ type, avatar, ...shown, updatedAt, requestId: id, transactionId: null }];
  });
}
