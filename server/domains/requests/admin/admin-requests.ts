import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminRequest, type AdminRequestFile, type AdminRequestQuery } from "#contract/requests/admin.ts";
import { users } from "#server/db/schema/accounts.ts";
import { offers as offerTable } from "#server/db/schema/offers.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { stateOf } from "#server/kernel/process/process-table.ts";
import { moderatedLists, openReports } from "#server/publishing/moderated-list.ts";
import { isOpenReport } from "#server/publishing/reports.ts";
import { asOffer } from "../offer-store.ts";
import { mayModerate } from "../policy.ts";
import { offerProcess } from "../process/offer.ts";
import type { ScopeLine } from "../process/offer-words.ts";
import { isHidden, wasPublished } from "../process/predicates.ts";
import { requestProcess } from "../process/request.ts";
import { findRequest, findRequests, type RequestRow } from "../store.ts";
import { requestReports } from "../transition/reports.ts";
import { present as presentDetail } from "../views/detail.ts";

type Found = z.output<typeof AdminRequest>;
const Row = AdminRequest.omit({ actions: true, stateLabel: true });
type Row = z.output<typeof Row>;

async function present(ctx: Ctx, rows: readonly Row[]): Promise<Found[]> {
  const found = await findRequests(
    ctx,
    rows.map(({ id }) => id),
  );
  const requests = new Map(found.map((request) => [request.id, request]));
  return rows.map((row) => {
    const request = requests.get(row.id) ?? refuse("not_found");
    const facts = { ...request, waiting: row.waiting };
    return {
      ...row,
      stateLabel: stateOf(requestProcess, row).label,
      actions: mayModerate(ctx.actor, row) ? availableActions(requestProcess, facts, "operator", ctx.now()) : [],
    };
  });
}

// Reports of a request's offers are among its own.
const requests = moderatedLists({
  row: Row,
  present,
  alias: "q",
  columns: sql`q.id, q.type, q.title, q.state, q.buyer_id as "buyerId", u.nickname as buyer,
    q.seller_id as "sellerId", n.nickname as seller, q.offers, q.hidden_reason as "hiddenReason",
    q.hidden_at as "hiddenAt", q.published_at as "publishedAt"`,
  tables: sql`requests q join users u on u.id = q.buyer_id left join users n on n.id = q.seller_id`,
  open: openReports(requestReports.of, "q", sql`'offerId', r.offer_id,`),
  found: wasPublished,
  lists: {
    hidden: { where: isHidden, order: sql`q.hidden_at desc nulls last, q.id desc` },
    all: { where: wasPublished, order: sql`q.id desc` },
  },
});

/** A page of one of the console's three lists. */
export const adminRequests = (ctx: Ctx, { list, k, page }: z.output<typeof AdminRequestQuery>) =>
  requests.page(ctx, { list: list ?? (k ? "all" : "reported"), k, page });

/** One request as the lists show it. @throws Refusal not_found */
export const adminRequest = requests.get;

type Offered = z.output<typeof AdminRequestFile>["offered"];

async function offeredFor(ctx: Ctx, request: RequestRow): Promise<Offered> {
  const reports = sql<number>`(select count(*)::int from request_reports r
    where r.offer_id = ${offerTable.id} and ${isOpenReport.sql("r")})`;
  const rows = await ctx.db
    .select({ offer: offerTable, seller: users.nickname, reports })
    .from(offerTable)
    .innerJoin(users, eq(users.id, offerTable.sellerId))
    .where(and(eq(offerTable.requestId, request.id), isNotNull(offerTable.sentAt)))
    .orderBy(offerTable.id);
  return rows.map(({ offer: row, seller, reports }) => {
    const offer = asOffer(row, request);
    const { id, version, price, days, message, sentAt, state, sellerId } = offer;
    return {
      ...{ id, sellerId, seller, state, version, price, days, message, sentAt, reports },
      stateLabel: stateOf(offerProcess, offer).label,
      scope: (offer.scope as ScopeLine[]).map(({ text }) => text),
      actions: mayModerate(ctx.actor, offer) ? availableActions(offerProcess, offer, "operator", ctx.now()) : [],
    };
  });
}

/** All data for moderating a request. The access is audited. @throws Refusal not_found */
export async function adminRequestFile(ctx: Ctx, id: number): Promise<z.output<typeof AdminRequestFile>> {
  const row = await adminRequest(ctx, id);
  const request = (await findRequest(ctx, id)) ?? refuse("not_found");
  await audit(ctx, "request.look", "request", id);
  const operator = { me: null, own: false, named: false, nda: true, invited: false, offer: null };
  const detail = await presentDetail(ctx, request, operator);
  return { ...row, detail: { ...detail, hiddenReason: request.hiddenReason }, offered: await offeredFor(ctx, request) };
}
