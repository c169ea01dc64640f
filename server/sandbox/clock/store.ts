import type pg from "pg";
import type { Logger } from "pino";
import type { Channels } from "#server/kernel/delivery/channels.ts";
import { num, readWith } from "#server/kernel/rows.ts";
import type { MovableClock } from "../../kernel/clock.ts";

const CHANNEL = "sandbox_clock";

/** Created here instead of by a migration: the table exists only in the sandbox. */
const TABLE = `create table if not exists sandbox_clock (
  id integer primary key check (id = 1), offset_ms bigint not null default 0
)`;

async function makeTable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Two processes starting together would otherwise both try to create the table.
    await client.query("select pg_advisory_lock(hashtext($1))", [CHANNEL]);
    await client.query(TABLE);
    await client.query("select pg_advisory_unlock(hashtext($1))", [CHANNEL]);
  } finally {
    client.release();
  }
}

/**
 * Synchronizes this process's clock with the others: the offset is a row, and NOTIFY announces changes.
 * @returns a function that stops listening
 */
export async function shareClock(
  { pool, channels, log }: { pool: pg.Pool; channels: Channels; log: Logger },
  clock: MovableClock,
): Promise<() => Promise<void>> {
  await makeTable(pool);
  const read = async () => {
    const rows = await readWith(pool, { offset_ms: num }, "select offset_ms from sandbox_clock where id = 1");
    clock.set(rows[0]?.offset_ms ?? 0);
  };
  const stop = await channels.listen(CHANNEL, {
    heard: (offset) => clock.set(Number(offset)),
    // The clock may have been moved while the connection was broken.
    resumed: () => void read().catch((err) => log.warn({ err }, "the clock could not be read")),
  });
  await read();
  return stop;
}

/** Moves the clock of every process. @returns the new offset in milliseconds. */
export async function advanceClock(pool: pg.Pool, milliseconds: number): Promise<number> {
  await makeTable(pool);
  const rows = await readWith(
    pool,
    { offset_ms: num },
    `with moved as (
       insert into sandbox_clock (id, offset_ms) values (1, $1)
       on conflict (id) do update set offset_ms = sandbox_clock.offset_ms + excluded.offset_ms
       returning offset_ms
     )
     select offset_ms from moved, pg_notify('${CHANNEL}', offset_ms::text)`,
    [milliseconds],
  );
  return rows[0]?.offset_ms ?? 0;
}
