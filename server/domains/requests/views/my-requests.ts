import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type MyRequest, MyRequestsPage, type MyRequestsQuery } from "#contract/requests/list-schemas.ts";
import { Person } from "#contract/shared.ts";
import { person } from "#server/db/sql/accounts.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { pageOf, toPage } from "#server/kernel/paging.ts";
import { sentencesOf, stateOf } from "#server/kernel/process/process-table.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { isDesignated, isDraftRequest, isEnded, isOpen, isOpenOffer } from "../process/predicates.ts";
import { requestProcess } from "../process/request.ts";
import { budgetOf } from "../search/cards.ts";
import { findRequests, type RequestRow } from "../store.ts";
import { buyerActions } from "./actions.ts";

type Page = z.output<typeof MyRequestsPage>;
const Row = z.object({ id: num, unread: num, seller: Person.nullable() });
type Row = z.output<typeof Row>;

const lists: Record<"draft" | "open" | "ended", SQL> = {
  draft: isDraftRequest.sql("q"),
  open: isOpen.sql("q"),
  ended: isEnded.sql("q"),
};
const any = sql`(${lists.draft} or ${lists.open} or ${lists.ended})`;

function present(request: RequestRow, { unread, seller }: Row, now: Date): z.output<typeof MyRequest> {
  const draft = isDraftRequest.test(request);
  return {
    id: request.id,
    type: request.type,
    title: request.title || "還沒有標題的需求",
    state: request.state,
    stateLabel: stateOf(requestProcess, request).label,
    next: sentencesOf(requestProcess, request, now).buyer,
    hiddenReason: request.hiddenReason,
    budget: budgetOf(request),
    seller: isDesignated.test(request) ? seller : null,
    offers: request.offers,
    unread,
    unpaid: request.accepted,
    changed: !draft && request.draft !== null,
    endsAt: request.deadlineAt,
    actions: buyerActions(request, now),
    updatedAt: request.updatedAt,
  };
}

/** One's own requests: drafts, open ones, ended ones; last edited first. */
export async function myRequests(ctx: Ctx, { page, list }: z.output<typeof MyRequestsQuery>): Promise<Page> {
  const me = memberId(ctx);
  const mine = sql`q.buyer_id = ${me}`;
  const found = await pageOf(
    ctx,
    Row,
    page,
    sql`q.id, (select ${person("u")} from users u where u.id = q.seller_id) as seller,
      (select count(*)::int from offers f where f.request_id = q.id and f.read_at is null and ${isOpenOffer.sql("f")}) as unread`,
    sql`from requests q where ${mine} and ${list ? lists[list] : any}`,
    sql`q.updated_at desc, q.id desc`,
  );
  const rows = await read(ctx.db, MyRequestsPage.shape.counts)`
    select count(*) filter (where ${lists.draft})::int as draft, count(*) filter (where ${lists.open})::int as open,
      count(*) filter (where ${lists.ended})::int as ended
    from requests q where ${mine}`;
  const requests = await findRequests(
    ctx,
    found.rows.map(({ id }) => id),
  );
  const now = ctx.now();
  const data = found.rows.flatMap((row) => {
    const request = requests.find(({ id }) => id === row.id);
    return request ? [present(request, row, now)] : [];
  });
  return { ...toPage({ rows: data, page, total: found.total }), counts: one(rows) };
}
