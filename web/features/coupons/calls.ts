import type { Coupon, CouponInput as Typed } from "#contract/coupons/schemas.ts";
import type { CouponKind, couponActionNames } from "#contract/coupons/states.ts";
import { api } from "#web/lib/calls/api.ts";

type ActionName = (typeof couponActionNames)[number];

/** Which calls a coupon uses: a seller who is asked to share the cost of a platform coupon uses the seller's. */
export const servingKindOf = ({ kind, reader }: Pick<Coupon, "kind" | "reader">): CouponKind =>
  reader === "bearer" ? "seller" : kind;

/** The same calls for coupons of sellers and of the platform. */
export const couponCalls = {
  seller: {
    create: (body: Typed, key: string) => api.call("POST /api/my_service_coupons", { body, key }),
    save: (id: number, body: Typed) => api.call("PUT /api/my_service_coupons/{id}", { params: { id }, body }),
    transition: (id: number, name: ActionName) =>
      api.call("POST /api/my_service_coupons/{id}/transitions/{name}", { params: { id, name } }),
  },
  platform: {
    create: (body: Typed, key: string) => api.call("POST /api/admin/coupons", { body, key }),
    save: (id: number, body: Typed) => api.call("PUT /api/admin/coupons/{id}", { params: { id }, body }),
    transition: (id: number, name: ActionName) =>
      api.call("POST /api/admin/coupons/{id}/transitions/{name}", { params: { id, name } }),
  },
} as const satisfies Record<CouponKind, object>;
