import type pg from "pg";

/** What there is to ask for in the seeded market. */
export type Sample = { services: number[]; sellers: number[]; words: string[]; warmUp: string[]; categories: number[] };

/** Rows and two-character words spread over the whole market, the same ones each time for the same seed. */
export async function takeSample(pool: pg.Pool): Promise<Sample> {
  const ids = async (sql: string) => (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id);
  const words = await pool.query<{ word: string }>(`
    select word from (
      select distinct substr(s.title, p, 2) as word from services s, generate_series(1, 12) p
      where s.state = 'published' and mod(s.id, 5) = 0) w
    where word ~ '^[\\u4e00-\\u9fff]{2}$' order by hashtext(word) limit 300`);
  return {
    services: await ids(`select s.id from services s join users u on u.id = s.seller_id
      where s.state = 'published' and s.hidden_reason is null and u.status = 1 order by hashint4(s.id) limit 200`),
    sellers: await ids(`select u.id from users u where u.status = 1
      and exists (select from services s where s.seller_id = u.id and s.state = 'published') order by hashint4(u.id) limit 100`),
    words: words.rows.slice(0, 200).map(({ word }) => word),
    warmUp: words.rows.slice(200).map(({ word }) => word),
    categories: await ids(`select id from categories order by id`),
  };
}
