import { type ChildProcess, spawn } from "node:child_process";
import { once as happened } from "node:events";
import { afterAll, expect, test } from "vitest";
import { payOrder } from "#contract/orders/routes.ts";
import { openPool } from "../db/client.ts";
import { makePlacedOrder, orderRow } from "../testing/factories/orders.ts";
import { openWorld } from "../testing/world.ts";
import { workOf } from "../wiring/work.ts";
import { LOOK_EVERY, startWorker } from "./worker.ts";

const world = await openWorld();
const { pool } = world.deps;
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Starts a second worker process with all jobs, like `npm run start:worker`. */
async function startOther(): Promise<ChildProcess> {
  const script = `
    import { openDb, openPool } from "#server/db/client.ts";
    import { startWorker } from "#server/jobs/worker.ts";
    import { openLog } from "#server/kernel/log-errors.ts";
    import { workOf } from "#server/wiring/work.ts";
    const pool = openPool(process.env.URL, 12);
    const clock = { now: () => new Date(Date.now() + ${world.clock.offset}) };
    await startWorker({ ...workOf({ pool, db: openDb(pool), log: openLog("silent"), ports: { clock } }), lookEvery: 200 });
    console.log("works");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, URL: pool.options.connectionString },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("the output is piped");
  const [said] = await Promise.race([happened(child.stdout, "data"), happened(child, "exit")]);
  expect(String(said).trim()).toBe("works");
  return child;
}

async function startOwn(): Promise<void> {
  const own = openPool(pool.options.connectionString ?? "", 12);
  const { stop } = await startWorker({ ...workOf({ ...world.deps, pool: own }), lookEvery: 200 });
  ends.push(async () => {
    await stop();
    await own.end();
  });
}

/** The names of the runners that hold jobs. */
async function holders(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select distinct locked_by as name from graphile_worker.jobs where locked_by is not null",
  );
  return rows.map(({ name }) => name);
}

test("an order whose payment was in the hands of a killed worker is paid by another that lives", async () => {
  const sale = await makePlacedOrder(world);
  const buyer = await world.client(sale.buyerId);
  await world.drain();
  const child = await startOther();
  const pay = await world.fakes.gateway.open(await buyer.call(payOrder, { params: { id: sale.orderId } }));
  // The worker holds the event job and waits for the order's lock.
  const lock = await pool.connect();
  await lock.query("begin");
  await lock.query("select from orders where id = $1 for update", [sale.orderId]);
  await pay();
  await expect.poll(holders, { timeout: 10_000 }).toHaveLength(1);
  await startOwn();
  // The new worker checks several times while the other is alive, and unlocks none of its jobs.
  const [name] = await holders();
  await new Promise((done) => setTimeout(done, 1000));
  expect(await holders()).toEqual([name]);
  child.kill("SIGKILL");
  await happened(child, "exit");
  await lock.query("commit");
  lock.release();
  await expect
    .poll(async () => (await orderRow(world, sale.orderId)).state, { timeout: 10_000 })
    .toBe("awaiting_requirements");
  // Two checks, plus the queue's own polling interval.
  expect(2 * LOOK_EVERY + 5000).toBeLessThan(60_000);
});
