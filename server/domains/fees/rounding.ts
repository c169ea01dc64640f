import { type SQL, sql } from "drizzle-orm";
import { share } from "#contract/money.ts";

/** What the fees of a sale are rounded on. Amounts in whole NT$. */
export type Charged = {
  /** Package and options as listed. */
  goods: readonly number[];
  /** What is left of them after coupons; null where none took anything off. */
  left: number | null;
  /** What was bought in addition, one by one. */
  added?: readonly number[];
};

/** Half-up on each line, with coupons on what is left of all lines; on each addition by itself. */
export const feeOf = ({ goods, left, added = [] }: Charged, basisPoints: number): number =>
  [...(left === null ? goods : [left]), ...added].reduce((sum, amount) => sum + share(amount, basisPoints), 0);

/** The same parts of a stored sale `s`. @param whole what its fee is on, additions included */
const partsOf = (whole: SQL): SQL => sql`
  select (l->>'amount')::int as amount from jsonb_array_elements(s.snapshot->'lines') l
    where s.off = 0 and l->>'kind' in ('package', 'option')
  union all select ${whole} - (select coalesce(sum(a), 0) from unnest(s.added) a) where s.off > 0
  union all select a from unnest(s.added) a`;

/** `feeOf` for a stored sale `s` in a query; a million NT$ in basis points is more than an integer holds. */
export const feeSql = (whole: SQL, basisPoints: number): SQL =>
  sql`(select coalesce(sum((p.amount * ${basisPoints}::bigint + 5000) / 10000), 0)::int from (${partsOf(whole)}) p)`;
