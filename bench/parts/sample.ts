import type pg from "pg";
import { offersPerRequest } from "#contract/terms.ts";

/** Ids and words of the seeded market to request; of new words, each is searched for once. */
export type Sample = {
  services: number[];
  sellers: number[];
  words: string[];
  warmUp: string[];
  newWords: string[];
  categories: number[];
};

const idsIn = (pool: pg.Pool) => async (sql: string) =>
  (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id);

/** Two-character words of titles in a table. @param which a condition on its rows */
async function wordsIn(pool: pg.Pool, table: string, which: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(`
    select word from (
      select distinct substr(t.title, p, 2) as word from ${table} t, generate_series(1, 12) p
      where ${which} and mod(t.id, 5) = 0) w
    where word ~ '^[\\u4e00-\\u9fff]{2}$' order by hashtext(word) limit 1300`);
  return rows.map(({ word }) => word);
}

/** Rows and two-character words spread over the whole market, the same ones each time for the same seed. */
export async function takeSample(pool: pg.Pool): Promise<Sample> {
  const ids = idsIn(pool);
  const words = await wordsIn(pool, "services", "t.state = 'published'");
  return {
    services: await ids(`select s.id from services s join users u on u.id = s.seller_id
      where s.state = 'published' and s.hidden_reason is null and u.status = 1 order by hashint4(s.id) limit 200`),
    sellers: await ids(`select u.id from users u where u.status = 1
      and exists (select from services s where s.seller_id = u.id and s.state = 'published') order by hashint4(u.id) limit 100`),
    words: words.slice(0, 200),
    warmUp: words.slice(200, 300),
    newWords: words.slice(300),
    categories: await ids(`select id from categories order by id`),
  };
}

/** The same of the seeded requests; also one with as many offers as allowed, and its buyer. */
export type RequestSample = {
  words: string[];
  warmUp: string[];
  categories: number[];
  subcategories: number[];
  busiest: { id: number; email: string };
};

export async function takeRequestSample(pool: pg.Pool): Promise<RequestSample> {
  const ids = idsIn(pool);
  const words = await wordsIn(pool, "requests", "t.state = 'open' and t.type = 2");
  const { rows } = await pool.query<RequestSample["busiest"]>(
    `select q.id, u.email from requests q join users u on u.id = q.buyer_id
      where q.state = 'open' and q.offers = $1 and u.email like 'bulk%' order by hashint4(q.id) limit 1`,
    [offersPerRequest],
  );
  if (!rows[0]) throw new Error("no request has all its offers");
  return {
    words: words.slice(20, 300),
    warmUp: words.slice(0, 20),
    categories: await ids("select id from categories order by id"),
    subcategories: await ids("select id from subcategories order by hashint4(id)"),
    busiest: rows[0],
  };
}
