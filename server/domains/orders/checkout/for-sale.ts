import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { takesPart } from "#contract/accounts/status.ts";
import { ConsumerClass, consents, consentVersion } from "#contract/orders/consent.ts";
import { OrderSnapshot } from "#contract/orders/snapshot.ts";
import { Person, Picture } from "#contract/shared.ts";
import { person } from "#server/db/sql/accounts.ts";
import { picture } from "#server/db/sql/files.ts";
import { isDraft, isOnSale, isRemoved } from "#server/domains/catalog/process/predicates.ts";
import { priceCoupons } from "#server/domains/coupons/index.ts";
import { FeeRule, ratesOf, rulesInForce } from "#server/domains/fees/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { type Discounts, type Quote, quote } from "../money/money.ts";

const Package = OrderSnapshot.shape.package.extend({ id: num });
type Package = z.output<typeof Package>;
const Option = OrderSnapshot.shape.options.element.extend({ id: num, withinDays: num.nullable() });
type Option = z.output<typeof Option>;

/** A service as checkout sees it. */
export const ForSale = z.object({
  id: num,
  title: text,
  price: num,
  state: text,
  hiddenReason: text.nullable(),
  orderCap: num.nullable(),
  categoryId: num.nullable(),
  consumerClass: ConsumerClass,
  questions: OrderSnapshot.shape.questions,
  cover: Picture.nullable(),
  seller: Person.extend({ status: num }),
  /** The fee rules in force. */
  feeRules: z.array(FeeRule),
  /** The seller has blocked this viewer. */
  blocked: bool,
  packages: z.array(Package),
  options: z.array(Option),
});
export type ForSale = z.output<typeof ForSale>;

/**
 * Reads a service with its packages and options in one round trip; `lock` serializes concurrent buyers.
 * @throws Refusal not_found, gone
 */
export async function loadForSale(ctx: Ctx, serviceId: number, viewer: number, lock = false): Promise<ForSale> {
  if (lock) await ctx.db.execute(sql`select 1 from services where id = ${serviceId} for no key update`);
  const feeRules = await rulesInForce(ctx);
  const rows = await read(ctx.db, ForSale.omit({ feeRules: true }))`
    select s.id, s.title, s.price, s.state, s.hidden_reason as "hiddenReason", s.order_cap as "orderCap",
      s.category_id as "categoryId",
      s.consumer_class as "consumerClass", s.questions,
      ${picture("s.cover")} as cover,
      ${person("u")}::jsonb || jsonb_build_object('status', u.status) as seller,
      exists (select from blocks b where b.user_id = s.seller_id and b.blocked_id = ${viewer}) as blocked,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'included', p.included,
        'price', p.price, 'days', p.days, 'revisions', p.revisions) order by p.position)
        from service_packages p where p.service_id = s.id), '[]') as packages,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'price', o.price,
        'extraDays', o.extra_days, 'withinDays', o.within_days) order by o.position)
        from service_options o where o.service_id = s.id), '[]') as options
    from services s join users u on u.id = s.seller_id where s.id = ${serviceId}`;
  const found = rows[0];
  if (!found || isDraft.test(found)) return refuse("not_found");
  return isRemoved.test(found) ? refuse("gone") : { ...found, feeRules };
}

/** Why a service cannot be bought by this member, whatever is chosen; null when it can. */
export function saleRefusal(service: ForSale, buyerId: number): "own_service" | "service_not_for_sale" | null {
  if (service.seller.id === buyerId) return "own_service";
  const open = isOnSale.test(service) && takesPart(service.seller.status) && !service.blocked;
  return open && service.packages.length > 0 ? null : "service_not_for_sale";
}

export type Chosen = { package: Package; options: Option[]; quote: Quote };

/**
 * The chosen package and options with their bill, without coupons; undefined when one of them is no longer offered.
 * @param couponId the platform's coupon among them
 */
export function choose(
  service: ForSale,
  packageId: number,
  optionIds: number[],
  discounts?: Discounts,
  couponId: number | null = null,
): Chosen | undefined {
  const found = service.packages.find((each) => each.id === packageId);
  const wanted = new Set(optionIds);
  const options = service.options.filter((option) => wanted.has(option.id));
  if (!found || options.length !== wanted.size) return undefined;
  const bill = quote(
    { title: `${found.name}方案`, price: found.price, days: found.days },
    options,
    ratesOf(service.feeRules, { categoryId: service.categoryId, level: service.seller.level, couponId }),
    discounts,
  );
  return { package: found, options, quote: bill };
}

type Read = Pick<ForSale, "title" | "questions" | "consumerClass">;

/** A hash of what the buyer sees before ordering: items, questions and consent texts. */
export function seenOf({ title, questions, consumerClass }: Read, { package: bought, options, quote }: Chosen): string {
  const { title: heading, text } = consents[consumerClass];
  const read = [
    title,
    [bought.id, bought.name, bought.included, bought.price, bought.days, bought.revisions],
    options.map((option) => [option.id, option.title, option.price, option.extraDays, option.withinDays]),
    questions.map(({ text, required, files }) => [text, required, ...(files ? ["files"] : [])]),
    quote.lines.map((line) => [line.kind, line.title, line.amount]),
    quote.days,
    [consumerClass, consentVersion, heading, text],
  ];
  return createHash("sha256").update(JSON.stringify(read)).digest("base64url");
}

/** The snapshot of the offer that the order stores. */
export function snapshotOf(
  service: ForSale,
  chosen: Chosen,
  buyer: { id: number; nickname: string },
  at: Date,
): OrderSnapshot {
  const { id, nickname } = service.seller;
  return {
    title: service.title,
    cover: service.cover,
    package: chosen.package,
    options: chosen.options,
    questions: service.questions,
    lines: chosen.quote.lines,
    days: chosen.quote.days,
    consent: {
      class: service.consumerClass,
      ...consents[service.consumerClass],
      version: consentVersion,
      at: at.toISOString(),
    },
    seen: seenOf(service, chosen),
    buyer,
    seller: { id, nickname },
  };
}

export const CouponIds = z.object({ sellerCouponId: num.nullable(), platformCouponId: num.nullable() });
export type CouponIds = z.output<typeof CouponIds>;

/** What coupons need to know of a purchase. */
export const purchaseOf = (service: ForSale, { quote: { price } }: Chosen, buyerId: number) => ({
  buyerId,
  sellerId: service.seller.id,
  serviceId: service.id,
  categoryId: service.categoryId,
  net: price,
});

/**
 * A selection with the present discount of its coupons, and which of them apply.
 * @param besides the buyer's unpaid order whose coupons count as available
 */
export async function withCoupons(
  ctx: Ctx,
  service: ForSale,
  plain: Chosen,
  buyerId: number,
  ids: CouponIds,
  besides: number | null = null,
) {
  const { sellerCouponId, platformCouponId, ...discounts } = await priceCoupons(ctx, {
    ...purchaseOf(service, plain, buyerId),
    ...ids,
    besides,
  });
  const optionIds = plain.options.map(({ id }) => id);
  const chosen = choose(service, plain.package.id, optionIds, discounts, platformCouponId) ?? plain;
  return { chosen, used: { sellerCouponId, platformCouponId } };
}
