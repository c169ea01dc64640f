import { collectCoupon, getAdminCoupon, getServiceCoupon } from "#contract/coupons/routes.ts";
import type { CouponKind } from "#contract/coupons/states.ts";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import type { Member } from "./client.ts";
import { act, type Scene } from "./scene.ts";

/** Enters the code of a coupon that fits a purchase from this seller, already collected or not. */
export async function collect(scene: Scene, buyer: Member, sellerId: number): Promise<void> {
  const fitting = scene.coupons.filter((coupon) => coupon.sellerId === null || coupon.sellerId === sellerId);
  const { id, code } = scene.random.pick(fitting);
  const kept = await act(scene, buyer, collectCoupon, { body: { code } });
  if (kept.ok) scene.facts.kept.add(`coupon ${id} of member ${buyer.id}`);
}

/** Chooses among the usable coupons of the draft: mostly the best of each kind. */
export function chooseCoupons({ random }: Scene, { coupons }: Pick<OrderDraft, "coupons">) {
  const best = (kind: CouponKind) => coupons.find((each) => each.kind === kind && each.refusal === null)?.id;
  const [seller, platform] = [best("seller"), best("platform")];
  return {
    ...(seller !== undefined && random.chance(0.8) && { sellerCoupon: seller }),
    ...(platform !== undefined && random.chance(0.8) && { platformCoupon: platform }),
  };
}

/** Reads the statistics that issuers see of their coupons, for the comparison at the end. */
export async function readCoupons({ coupons, sellers, operators, facts }: Scene): Promise<void> {
  for (const { id, kind, sellerId } of coupons) {
    const params = { id };
    const maker = kind === "seller" ? sellers.find((each) => each.id === sellerId) : operators[0];
    if (!maker) continue;
    const read = await maker.act(kind === "seller" ? getServiceCoupon : getAdminCoupon, { params });
    if (!read.ok) throw new Error(`coupon ${id} cannot be read: ${read.code}`);
    facts.coupons.set(id, { used: read.answer.used, given: read.answer.given });
  }
}
