import { json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import {
  CodeForm,
  CollectedCoupon,
  CollectedQuery,
  Coupon,
  CouponActionName,
  CouponQuery,
  collectedMore,
  PlatformCouponForm,
  promisesMore,
  SellerCouponForm,
} from "./schemas.ts";

export const getMyCoupons = route("GET /api/my_coupons", {
  auth: "member",
  summary: "我的優惠券：可使用、已使用與已失效的",
  query: CollectedQuery,
  answer: paged(CollectedCoupon, collectedMore),
});

export const collectCoupon = route("POST /api/my_coupons", {
  auth: "member",
  summary: "輸入代碼，把優惠券收進我的優惠券",
  body: CodeForm,
  answer: json(CollectedCoupon),
  limit: "couponCode",
  idempotent: true,
  errors: ["coupon_unknown", "coupon_kept", "coupon_refused", "too_many"],
});

export const getServiceCoupons = route("GET /api/my_service_coupons", {
  auth: "member",
  summary: "我的服務優惠券，含平台請我分攤的：條件與成效",
  query: CouponQuery,
  answer: paged(Coupon),
});

export const getServiceCoupon = route("GET /api/my_service_coupons/{id}", {
  auth: "member",
  summary: "我的一張服務優惠券，或平台請我分攤的一張",
  answer: json(Coupon),
  errors: ["not_found"],
});

export const createServiceCoupon = route("POST /api/my_service_coupons", {
  auth: "member",
  summary: "為自己的服務新增優惠券草稿",
  body: SellerCouponForm,
  answer: json(Coupon),
  idempotent: true,
  errors: ["invalid", "contact_details", "conflict", "too_many"],
});

export const saveServiceCoupon = route("PUT /api/my_service_coupons/{id}", {
  auth: "member",
  summary: "修改一張優惠券的草稿",
  body: SellerCouponForm,
  answer: json(Coupon),
  errors: ["invalid", "contact_details", "not_found", "conflict", "too_many"],
});

export const transitionServiceCoupon = route("POST /api/my_service_coupons/{id}/transitions/{name}", {
  auth: "member",
  summary: "啟用、暫停、恢復、結束自己的優惠券，或回答平台分攤的邀請",
  params: { name: CouponActionName },
  answer: json(Coupon),
  errors: ["not_found", "conflict"],
});

const read = { auth: permission("coupons", "read") } as const;
const edit = { auth: permission("coupons", "edit") } as const;

export const getAdminCoupons = route("GET /api/admin/coupons", {
  ...read,
  summary: "營運後台：平台優惠券與成效，以及承諾與已用的金額",
  query: CouponQuery,
  answer: paged(Coupon, promisesMore),
  errors: ["forbidden"],
});

export const getAdminCoupon = route("GET /api/admin/coupons/{id}", {
  ...read,
  summary: "營運後台：一張平台優惠券",
  answer: json(Coupon),
  errors: ["forbidden", "not_found"],
});

export const createAdminCoupon = route("POST /api/admin/coupons", {
  ...edit,
  summary: "營運後台：新增平台優惠券草稿",
  body: PlatformCouponForm,
  answer: json(Coupon),
  idempotent: true,
  errors: ["forbidden", "invalid", "conflict", "too_many"],
});

export const saveAdminCoupon = route("PUT /api/admin/coupons/{id}", {
  ...edit,
  summary: "營運後台：修改平台優惠券的草稿",
  body: PlatformCouponForm,
  answer: json(Coupon),
  errors: ["forbidden", "invalid", "not_found", "conflict", "too_many"],
});

export const transitionAdminCoupon = route("POST /api/admin/coupons/{id}/transitions/{name}", {
  ...edit,
  fresh: true,
  summary: "營運後台：請賣家同意，啟用、暫停、恢復或結束平台優惠券；預算大的等財務放行",
  params: { name: CouponActionName },
  answer: json(Coupon),
  errors: ["forbidden", "not_found", "conflict"],
});
