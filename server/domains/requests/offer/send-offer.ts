import { eq, sql } from "drizzle-orm";
import type { OfferContent } from "#contract/requests/offer-forms.ts";
import { offerFiles, offers } from "#server/db/schema/offers.ts";
import { refuseContacts, textsOf } from "#server/domains/messaging/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { Refusal, refuse } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { areApart } from "../apart.ts";
import { asOffer, checkVersion, getOwnOffer, lockOwnOffer, type OfferRow } from "../offer-store.ts";
import { isDraftOffer, takesOffers } from "../process/predicates.ts";
import type { RequestRow } from "../store.ts";
import { transition } from "../transition/run-offer.ts";
import { admitToOffer } from "./begin-offer.ts";
import { partiesRefusal } from "./offer-checkout.ts";
import { admitCustom, admitOne } from "./quota.ts";
import { ratesFor } from "./rates.ts";
import { checkOffer, isTyped, typedOffer } from "./typed.ts";

/**
 * Checks that the draft has no contact details. Call it before the transaction of `sendOffer`.
 * @throws Refusal contact_details, not_found, gone
 */
export async function admitSend(ctx: Ctx, id: number): Promise<void> {
  const { offer } = await getOwnOffer(ctx, id);
  const { title, message, scope, excluded } = typedOffer(offer);
  await refuseContacts(ctx, "offer", offer.buyerId, textsOf({ title, message, scope, excluded }));
}

/** Validates the content by all rules, including those that need the database. @throws Refusal offer_incomplete */
async function checked(ctx: Ctx, offer: OfferRow): Promise<OfferContent> {
  const typed = typedOffer(offer);
  const result = checkOffer(typed, offer.requestId === null);
  if (result.fields) throw new Refusal("offer_incomplete", { fields: result.fields });
  const { content } = result;
  const known = await ctx.db
    .select({ id: offerFiles.fileId })
    .from(offerFiles)
    .where(sql`offer_id = ${offer.id} and file_id = any(${sql.param(content.fileIds)}::int[])`);
  if (known.length < new Set(content.fileIds).size)
    throw new Refusal("offer_incomplete", { fields: { fileIds: ["有檔案已經不在，請重新上傳"] } });
  const { rows } = await ctx.db.execute(
    sql`select 1 from services where id = ${content.serviceId} and seller_id = ${offer.sellerId}`,
  );
  return rows.length > 0 ? content : { ...content, serviceId: null };
}

/** Checks that another version may be sent (`partiesRefusal`). @throws Refusal offer_refused */
async function admitRevision(ctx: Ctx, offer: OfferRow): Promise<void> {
  const apart = await partiesRefusal(ctx, offer);
  if (apart) refuse("offer_refused", apart);
}

/**
 * Checks that the offer may be sent for the first time. The request is locked, so that the limit holds for concurrent
 * offers.
 */
async function admitNew(ctx: Ctx, offer: OfferRow, request: RequestRow | null): Promise<void> {
  if (request === null) {
    await admitToOffer(ctx, offer.buyerId);
    await lockName(ctx, `offers of ${memberId(ctx)}`);
    return admitCustom(ctx, offer.sellerId);
  }
  if (await areApart(ctx, offer.buyerId, offer.sellerId)) refuse("not_found");
  if (!takesOffers.test(request)) refuse("request_closed");
  await lockName(ctx, `offers of ${memberId(ctx)}`);
  await admitOne(ctx, request.id, offer.sellerId);
}

async function writeContent(ctx: Ctx, offer: OfferRow, request: RequestRow | null, content: OfferContent) {
  const title = request?.title ?? content.title;
  const row = one(
    await ctx.db
      .update(offers)
      .set({ ...content, ...(await ratesFor(ctx, offer, content.serviceId)), title })
      .where(eq(offers.id, offer.id))
      .returning(),
  );
  return asOffer(row, request);
}

/**
 * Sends the draft if it is valid; an offer sent before gets a new version. Does nothing without changes.
 * @param seen the versions of draft and request on the page
 * @throws Refusal offer_incomplete, stale_offer, request_changed, request_closed, offer_twice, offer_limit,
 * offer_quota, offer_refused, message_refused, not_found, gone
 */
export async function sendOffer(
  ctx: Ctx,
  id: number,
  seen: { version: number; requestVersion: number | null },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { offer, request } = await lockOwnOffer(ctx, id);
    checkVersion(offer, seen.version);
    const isNew = isDraftOffer.test(offer);
    if (!isNew && !isTyped(offer)) return;
    if (request && seen.requestVersion !== request.version) refuse("request_changed");
    const content = await checked(ctx, offer);
    await (isNew ? admitNew(ctx, offer, request) : admitRevision(ctx, offer));
    const written = await writeContent(ctx, offer, request, content);
    await transition(ctx, written, isNew ? "send" : "revise", { requestVersion: request?.version ?? null });
  });
}
