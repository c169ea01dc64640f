import type { Ctx } from "#server/kernel/ctx.ts";
import { read, text } from "#server/kernel/rows.ts";
import type { Narrowing } from "./rules.ts";

/** The scope of a rule as a sentence. */
export const scopeWords = ({
  category,
  level,
  coupon,
}: {
  category: string | null;
  level: number | null;
  coupon: string | null;
}): string =>
  [
    category === null ? null : `分類「${category}」`,
    level === null ? null : `等級 ${level} 的賣家`,
    coupon === null ? null : `使用優惠券「${coupon}」`,
  ]
    .filter((each) => each !== null)
    .join("、") || "所有訂單";

/** The names of a rule's scope. */
export async function scopeOf(ctx: Ctx, { categoryId, level, couponId }: Narrowing): Promise<string> {
  const rows = await read(ctx.db, { category: text.nullable(), coupon: text.nullable() })`
    select (select name from categories where id = ${categoryId}) as category,
      (select title from coupons where id = ${couponId}) as coupon`;
  return scopeWords({ category: rows[0]?.category ?? null, level, coupon: rows[0]?.coupon ?? null });
}
