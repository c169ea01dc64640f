import type { Coupon, CouponInput as Typed } from "#contract/coupons/schemas.ts";
import type { CouponKind, couponActionNames } from "#contract/coupons/states.ts";
import { api } from "#web/lib/calls/api.ts";

type ActionName = (typeof couponActionNames)[number];

/** Whose calls serve a coupon: a seller asked to bear a share of one of the site uses those of sellers. */
export const servingKindOf = ({ kind, reader }: Pick<Coupon, "kind" | "reader">): CouponKind =>
  reader === "bearer" ? "seller" : kind;

/** The calls by which a seller and an operator do the same to their coupons. */
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
