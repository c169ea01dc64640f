import type { CollectedCoupon, Coupon } from "#contract/coupons/schemas.ts";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";

type Cut = Pick<CollectedCoupon, "cut" | "value" | "cap">;
type Conditions = Pick<CollectedCoupon, "minimum" | "scope" | "scopeName" | "firstOrderOnly">;

/** 折 NT$100, 9 折, 85 折（最多折 NT$300） */
export function cutWords({ cut, value, cap }: Cut): string {
  if (cut === "amount") return `折 ${money(value)}`;
  const left = 100 - value;
  const words = `${left % 10 === 0 ? left / 10 : left} 折`;
  return cap === null ? words : `${words}（最多折 ${money(cap)}）`;
}

/** 滿 NT$500，「名片設計」，限第一筆訂單 */
export function conditionWords({ minimum, scope, scopeName, firstOrderOnly }: Conditions): string {
  const where = {
    all: "全站服務",
    category: `「${scopeName}」分類`,
    seller: `${scopeName} 的服務`,
    service: `「${scopeName}」`,
  };
  return [where[scope], minimum > 0 ? `滿 ${money(minimum)}` : "", firstOrderOnly ? "限第一筆訂單" : ""]
    .filter(Boolean)
    .join("，");
}

/** URL of what the coupon can be used on. */
export function whereToUse({ scope, scopeId }: Pick<CollectedCoupon, "scope" | "scopeId">): string {
  if (scopeId === null) return to("/search");
  if (scope === "category") return to("/categories/:categoryId", { categoryId: scopeId });
  return scope === "seller" ? to("/users/:id/services", { id: scopeId }) : to("/services/:id", { id: scopeId });
}

/** Usage figures of the coupon. */
export const figuresOf = ({ kept, held, used, given, reserved, borne, total, budget, bearer, reader }: Coupon) => [
  { term: "存下的人", value: `${kept} 人` },
  { term: "等待付款", value: `${held} 筆` },
  { term: "已使用", value: total === null ? `${used} 筆` : `${used} / ${total} 筆` },
  {
    term: "折抵總額",
    value: budget === null || reader === "bearer" ? money(given) : `${money(given)} / ${money(budget)}`,
  },
  ...(reserved > 0 ? [{ term: "等待付款的折抵", value: money(reserved) }] : []),
  ...(bearer ? [{ term: reader === "bearer" ? "由你分攤" : "賣家分攤", value: money(borne) }] : []),
];
