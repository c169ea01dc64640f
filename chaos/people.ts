import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { CouponKind } from "#contract/coupons/states.ts";
import { operatorRoles } from "#contract/roles.ts";
import { grantAll } from "./books.ts";

/** A coupon for members; `sellerId`: for this seller's services, null for all. */
type Coupon = { id: number; kind: CouponKind; code: string; sellerId: number | null };

/** The contents of the database before anybody acts. */
export type Market = {
  buyers: number[];
  sellers: number[];
  operators: number[];
  offered: { serviceId: number; packageId: number; sellerId: number }[];
  coupons: Coupon[];
  asked: { categoryId: number; subcategoryId: number };
  /** The id of the last journal before the run. */
  since: number;
};

/** Later than any time of a run, so that sessions and proofs do not expire. */
const NEVER = "2099-01-01T00:00:00Z";

async function idsOf(pool: pg.Pool, text: string, values: unknown[]): Promise<number[]> {
  return (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => Number(id));
}

/**
 * Creates coupons of the platform and one of each seller. Some have few uses, some a small budget, some a seller's
 * share, so that members compete for the last ones. The title identifies a coupon on the bills.
 */
async function makeCoupons(pool: pg.Pool, sellers: readonly number[]): Promise<Coupon[]> {
  const { rows } = await pool.query<Coupon>(
    `insert into coupons (kind, seller_id, bearer_id, state, title, cut, value, cap, scope, scope_id, audience, code,
       first_order_only, per_member, total, seller_bp, budget, starts_at, ends_at, created_by)
     select kind, case kind when 'seller' then seller end, case when kind = 'platform' then seller end, 'active', code,
       cut, value, cap, case when seller is null then 'all' else 'seller' end, seller, 'code', code,
       first, per_member, total, bp, budget, '2020-01-01', '2099-01-01', coalesce(seller, 1)
     from (
       values ('platform', null::int, 'MANY', 'amount', 100, null::int, false, 3, null::int, 0, 900000),
         ('platform', null, 'FEW', 'percent', 20, 300, false, 1, 10, 0, 900000),
         ('platform', null, 'FIRST', 'amount', 200, null, true, 1, null, 0, 700)
       union all select 'seller', id, 'SELL' || id, 'percent', 10, 150, false, 1, 6, 10000, null from unnest($1::int[]) id
       union all select 'platform', id, 'HALF' || id, 'amount', 150, null, false, 2, null, 5000, 400
         from unnest($1::int[]) id where id % 3 = 0
     ) w (kind, seller, code, cut, value, cap, first, per_member, total, bp, budget)
     returning id, kind, code, scope_id as "sellerId"`,
    [sellers],
  );
  return rows;
}

/** Adds members, operators and services to a database that may be empty. @param size buyers, and as many sellers */
export async function makeMarket(pool: pg.Pool, size: number): Promise<Market> {
  const join = (count: number, roles: readonly string[]) =>
    idsOf(
      pool,
      `with made as (insert into users (email, nickname, email_confirmed_at, id_verified_at, real_name, roles)
         select 'chaos-' || gen_random_uuid() || '@example.com', '會員' || n, now(), now(), '王小明', $2
         from generate_series(1, $1) n returning id)
       , kept as (insert into profiles (user_id) select id from made)
       select id from made`,
      [count, roles],
    );
  const [buyers, sellers, operators] = [await join(size, []), await join(size, []), await join(3, operatorRoles)];
  // One price in four is high enough to require a second operator.
  const { rows: offered } = await pool.query<Market["offered"][number]>(
    `with made as (insert into services (seller_id, state, title, questions, price, days, published_at)
       select id, 'published', '名片設計與完稿', case when id % 3 = 0 then $2::jsonb else '[]'::jsonb end,
         case when id % 4 = 0 then 40000 else 1000 end, 7, now()
       from unnest($1::int[]) id returning id, seller_id, price)
     , packed as (insert into service_packages (service_id, position, name, included, price, days, revisions)
       select id, 0, '基本', '一款設計', price, 7, 2 from made returning id, service_id)
     select made.id as "serviceId", packed.id as "packageId", made.seller_id as "sellerId"
     from made join packed on packed.service_id = made.id`,
    [sellers, JSON.stringify([{ text: "請提供名片上的文字", required: true }])],
  );
  const asked = { categoryId: 9001, subcategoryId: 9001 };
  await pool.query("insert into categories (id, name, slug, \"order\") values ($1, '識別', 'chaos', 9)", [
    asked.categoryId,
  ]);
  await pool.query("insert into subcategories (id, category_id, name, \"order\") values ($2, $1, '商標', 1)", [
    asked.categoryId,
    asked.subcategoryId,
  ]);
  await grantAll(pool, "balance", sellers);
  await grantAll(pool, "points", buyers);
  await grantAll(pool, "coins", buyers);
  const coupons = await makeCoupons(pool, sellers);
  const [since = 0] = await idsOf(pool, "select coalesce(max(id), 0)::int as id from ledger_journals", []);
  return { buyers, sellers, operators, offered, coupons, asked, since };
}

/** Opens a session without password and second factor. @returns its secret */
export async function openSession(pool: pg.Pool, userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await pool.query(
    `insert into sessions (user_id, token_hash, created_at, seen_at, expires_at, proven_at, second_factor_at)
     values ($1, $2, $3, $3, $3, $3, $3)`,
    [userId, hash, NEVER],
  );
  return token;
}
