import { sql } from "drizzle-orm";
import { articleVectors, recountReads, reindexArticles } from "#server/domains/articles/index.ts";
import { recountServices, reindexServices, serviceVectors } from "#server/domains/catalog/index.ts";
import { memberVectors, recountSellers, reindexSellers } from "#server/domains/profiles/index.ts";
import { requestVectors } from "#server/domains/requests/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import type { Invoice } from "#server/sandbox/ezpay/invoice.ts";
import type { TradeStore } from "#server/sandbox/newebpay/store.ts";
import { makeVectors } from "#server/search/vectors.ts";
import { fillArticles } from "./fill/articles.ts";
import { fillCampaignLife } from "./fill/campaigns.ts";
import { fillFavorites, fillFollows } from "./fill/hearts.ts";
import { fillIdentity } from "./fill/identity.ts";
import { fillInvoices } from "./fill/invoices.ts";
import { fillMembers } from "./fill/members.ts";
import { fillMessages } from "./fill/messages.ts";
import { fillMoney } from "./fill/money.ts";
import { fillNews } from "./fill/news.ts";
import { fillNotifications } from "./fill/notifications.ts";
import { type DemoPictures, fillPictures, storePictures } from "./fill/pictures.ts";
import { fillReference } from "./fill/reference.ts";
import { fillRequests } from "./fill/requests.ts";
import { fillSales } from "./fill/sales.ts";
import { fillServices } from "./fill/services.ts";
import { fillShowcases } from "./fill/showcase.ts";
import { fillTrades } from "./fill/trades.ts";
import { fillViews } from "./fill/views.ts";

export type FillOptions = {
  /** Prints a sentence for the person who waits. */
  say(sentence: string): void;
  stands: Stands;
};

/** The stores of the simulated vendors. */
export type Stands = {
  /** Of payments, so that running demo orders can be refunded. */
  trades: TradeStore;
  /** Of invoices, so that a demo fee can be given back. */
  invoices: TradeStore<Invoice>;
};

async function isEmpty(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from categories limit 1`);
  return rows.length === 0;
}

/** Fills in categories and jobs only, which a market needs before its first member. */
export async function fillShelves(ctx: Ctx): Promise<void> {
  await tx(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('demo market'))`);
    if (await isEmpty(ctx)) await fillReference(ctx);
  });
}

/**
 * Writes the rows of the market in one transaction.
 * @param pictures whose bytes are in the storage already
 * @returns false when another process was quicker
 */
export async function fillRows(ctx: Ctx, pictures: DemoPictures, stands: Stands): Promise<boolean> {
  return tx(ctx, async (ctx) => {
    // Web and worker may start together: one fills, the other waits and finds it done.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('demo market'))`);
    if (!(await isEmpty(ctx))) return false;
    await fillReference(ctx);
    await fillPictures(ctx, pictures);
    const members = await fillMembers(ctx, pictures);
    const listings = await fillServices(ctx, members, pictures);
    const running = await fillSales(ctx, members, listings);
    await fillIdentity(ctx, members);
    await fillMoney(ctx, members);
    await fillShowcases(ctx, members, pictures);
    await fillFollows(ctx, members);
    await fillFavorites(ctx, members);
    await fillNotifications(ctx, members);
    await fillMessages(ctx, members, listings);
    const agreed = await fillRequests(ctx, members);
    await fillInvoices(ctx, stands.invoices);
    await fillViews(ctx);
    await fillNews(ctx);
    await fillArticles(ctx, members, pictures);
    await fillCampaignLife(ctx, members);
    // Sellers first, because the order of services depends on their figures.
    await recountSellers(ctx);
    await recountServices(ctx);
    await reindexServices(ctx, "all");
    await reindexSellers(ctx, "all");
    await reindexArticles(ctx, "all");
    await recountReads(ctx);
    // A job would make them within minutes: the first visitor does not wait.
    for (const rows of [serviceVectors, memberVectors, requestVectors, articleVectors]) await makeVectors(ctx, rows);
    await fillTrades(stands.trades, [...running, ...agreed]);
    return true;
  });
}

/**
 * Fills an empty database with the demo market (`is-empty.ts` asks); a filled one is left as it is. The pictures go to
 * the storage first, then all rows in one transaction: a fill that is killed leaves an empty database, and the next
 * start fills it.
 */
export async function fillDemoMarket(ctx: Ctx, { say, stands }: FillOptions): Promise<void> {
  say("第一次啟動，正在準備示範市集的資料…");
  const pictures = await storePictures(ctx);
  if (await fillRows(ctx, pictures, stands)) await ctx.db.execute(sql`analyze`);
}
