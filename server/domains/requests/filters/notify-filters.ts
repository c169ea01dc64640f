import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { requestListPage, requestPage } from "#contract/requests/places.ts";
import { RequestFilter } from "#contract/requests/schemas.ts";
import { requestFilters } from "#server/db/schema/requests.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { MailLink } from "#server/kernel/mails/words.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { type Card, cardsWhere } from "../search/cards.ts";
import { openAmong } from "./matching.ts";

const Row = z.object({ id: num, userId: num, name: text, filter: RequestFilter, toldUntil: text });
type Row = z.output<typeof Row>;

async function filtersOf(ctx: Ctx, notice: "now" | "daily"): Promise<Row[]> {
  const rows = await read(ctx.db, Row)`
    select r.id, r.user_id as "userId", r.name, r.filter, r.told_until::text as "toldUntil"
    from request_filters r join users u on u.id = r.user_id where r.notice = ${notice} and ${takesPart("u")}
    order by r.id`;
  return rows.map((row) => ({ ...row, filter: RequestFilter.parse(row.filter) }));
}

/**
 * Subscriber of `request.announced`: tells members whose saved search fits and who want to know at once; once a
 * request, however many of their searches fit.
 */
export async function notifyFilters(ctx: Ctx, { requestId }: { requestId: number }): Promise<void> {
  const [card] = await cardsWhere(ctx, sql`q.id = ${requestId}`, sql``);
  if (!card) return;
  for (const { userId, filter } of await filtersOf(ctx, "now")) {
    if ((await openAmong(ctx, [requestId], userId, filter)).length === 0) continue;
    await notify(ctx, {
      to: userId,
      kind: "request_match",
      key: `request:${requestId}:filter:${new Date(card.publishedAt).getTime()}`,
      title: `有新的需求符合你追蹤的條件：「${card.title}」`,
      url: requestPage(requestId),
      mail: { text: [card.excerpt] },
    });
  }
}

const linkOf = ({ id, title }: Card): MailLink => ({ label: title, url: requestPage(id) });

async function mailDaily(ctx: Ctx, { id, userId, name, filter, toldUntil }: Row): Promise<void> {
  const now = ctx.now();
  const since = await read(ctx.db, { id: num })`
    select request_id as id from request_search where published_at > ${toldUntil}::timestamptz`;
  const published = since.map((row) => row.id);
  const ids = await openAmong(ctx, published, userId, filter);
  const cards = await cardsWhere(
    ctx,
    sql`q.id = any(${sql.param(ids)}::int[])`,
    sql`order by q.published_at desc limit 20`,
  );
  await tx(ctx, async (ctx) => {
    await ctx.db.update(requestFilters).set({ toldUntil: now }).where(eq(requestFilters.id, id));
    if (cards.length === 0) return;
    await notify(ctx, {
      to: userId,
      kind: "daily_matches",
      key: `request_filter:${id}:${now.toISOString().slice(0, 10)}`,
      title: `${cards.length} 個新需求符合${name ? `「${name}」` : "你追蹤的條件"}`,
      url: requestListPage,
      mail: { text: ["最新的列在最前面。"], below: cards.map(linkOf) },
    });
  });
}

/** Every morning: one mail for each saved search that found something new since yesterday. */
export async function mailFilters(ctx: Ctx): Promise<void> {
  for (const filter of await filtersOf(ctx, "daily")) await mailDaily(ctx, filter);
}
