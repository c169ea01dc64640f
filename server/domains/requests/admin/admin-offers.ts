import { inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminOffer } from "#contract/requests/admin.ts";
import type { PageQuery } from "#contract/shared.ts";
import { offers as offerTable } from "#server/db/schema/offers.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { stateOf } from "#server/kernel/process/process-table.ts";
import { openReports } from "#server/publishing/moderated-list.ts";
import { asOffer } from "../offer-store.ts";
import { mayModerate } from "../policy.ts";
import { offerProcess } from "../process/offer.ts";
import { offerReports } from "../transition/reports.ts";

type Found = z.output<typeof AdminOffer>;
const Row = AdminOffer.pick({
  ...{ id: true, buyer: true, seller: true },
  ...{ waiting: true, lastReportId: true, reports: true },
});
type Row = z.output<typeof Row>;

const open = openReports(offerReports.of, "f", sql`'offerId', r.offer_id,`);

/** Reported offers without a request, oldest report first; those with a request are listed with it. */
export async function reportedOffers(ctx: Ctx, { page }: z.output<typeof PageQuery>) {
  const found = await pageOf(
    ctx,
    Row,
    page,
    sql`f.id, b.nickname as buyer, s.nickname as seller, ${open.columns}`,
    sql`from offers f join users b on b.id = f.buyer_id join users s on s.id = f.seller_id
      where f.request_id is null and ${open.exist}`,
    open.oldest,
  );
  return { ...found, rows: await present(ctx, found.rows) };
}

async function present(ctx: Ctx, rows: readonly Row[]): Promise<Found[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const stored = await ctx.db.select().from(offerTable).where(inArray(offerTable.id, ids));
  const offers = new Map(stored.map((row) => [row.id, asOffer(row, null)]));
  return rows.flatMap((row): Found[] => {
    const offer = offers.get(row.id);
    if (!offer) return [];
    const { title, state, buyerId, sellerId, price, days, message, sentAt } = offer;
    const may = mayModerate(ctx.actor, offer);
    return [
      {
        ...row,
        ...{ title, state, buyerId, sellerId, price, days, message, sentAt },
        stateLabel: stateOf(offerProcess, offer).label,
        scope: offer.scope.map(({ text }) => text),
        actions: may ? availableActions(offerProcess, offer, "operator", ctx.now()) : [],
        mayDismiss: may,
      },
    ];
  });
}
