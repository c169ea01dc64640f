import type pg from "pg";

/** True for a database without a market. In a separate file, so that the check does not load the code that fills it. */
export async function marketIsEmpty(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select 1 from categories limit 1");
  return rowCount === 0;
}
