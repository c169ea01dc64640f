import { type SQL, sql } from "drizzle-orm";
import { share } from "#contract/money.ts";

/** The amounts on which the fees of a sale are rounded, NT$. */
export type Charged = {
  /** Package and options as listed. */
  goods: readonly number[];
  /** Their sum after coupons; null without a discount. */
  left: number | null;
  /** Supplements, one by one. */
  added?: readonly number[];
};

/** Rounds half-up per line; with coupons, on the discounted sum of all lines; on each supplement separately. */
export const feeOf = ({ goods, left, added = [] }: Charged, basisPoints: number): number =>
  [...(left === null ? goods : [left]), ...added].reduce((sum, amount) => sum + share(amount, basisPoints), 0);

/** The same parts of a stored sale `s`. @param whole the base of its fee, supplements included */
const partsOf = (whole: SQL): SQL => sql`
  select (l->>'amount')::int as amount from jsonb_array_elements(s.snapshot->'lines') l
    where s.off = 0 and l->>'kind' in ('package', 'option')
  union all select ${whole} - (select coalesce(sum(a), 0) from unnest(s.added) a) where s.off > 0
  union all select a from unnest(s.added) a`;

/** `feeOf` for a stored sale `s` in SQL; a million NT$ times basis points exceeds an integer. */
export const feeSql = (whole: SQL, basisPoints: number): SQL =>
  sql`(select coalesce(sum((p.amount * ${basisPoints}::bigint + 5000) / 10000), 0)::int from (${partsOf(whole)}) p)`;
