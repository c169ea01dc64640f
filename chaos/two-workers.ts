import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { getOrderDraft, payOrder, placeOrder } from "#contract/orders/routes.ts";
import { ROOT } from "#main/run.ts";
import { orderForm } from "#server/demo/forms.ts";
import { visitPaymentPage } from "#server/sandbox/newebpay/buyer.ts";
import { enter, type Member } from "./client.ts";
import { type Market, makeMarket, openSession } from "./people.ts";
import { type Stage, withPool } from "./play.ts";

/** Buyers with one order each: enough that both workers hold some jobs. */
const BUYERS = 16;
/** Timeout, ms: the queue itself would keep the jobs of a killed worker for four hours. */
const PATIENCE = 300_000;

/** The worker as `npm run start:worker` runs it, in addition to that of the stage. */
async function startWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(join(ROOT, "main", "command.ts"), ["serve", "worker"], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the second worker ended"))),
  ]);
  return child;
}

async function place(buyer: Member, { serviceId, packageId }: Market["offered"][number]): Promise<number> {
  const draft = await buyer.act(getOrderDraft, { query: { service: serviceId, package: packageId } as never });
  if (!draft.ok) throw new Error(`no draft: ${draft.code}`);
  const placed = await buyer.act(placeOrder, { body: orderForm(draft.answer), key: crypto.randomUUID() });
  if (!placed.ok) throw new Error(`not placed: ${placed.code}`);
  return placed.answer.id;
}

/** Goes to the gateway's page. @returns a function that pays there */
async function goToPay(buyer: Member, id: number): Promise<() => Promise<unknown>> {
  const form = await buyer.act(payOrder, { params: { id }, body: { method: "card" }, key: crypto.randomUUID() });
  if (!form.ok || !form.answer.fields) throw new Error("there is no page to pay at");
  const { action, fields } = form.answer;
  return () => visitPaymentPage({ action, fields }, { fault: "", press: "pay" });
}

const count = async (pool: pg.Pool, text: string, values: unknown[] = []): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]?.n ?? 0;

const HELD = "graphile_worker._private_jobs where locked_by is not null";
/** Jobs held by runners whose process no longer exists (server/jobs/recover.ts). */
const ORPHANED = `${HELD} and hashtext(locked_by)::oid not in
  (select objid from pg_locks where locktype = 'advisory' and classid = 7420003 and granted)`;

/** Waits until this many jobs are held. */
async function untilHeld(pool: pg.Pool, jobs: number): Promise<void> {
  for (const end = Date.now() + PATIENCE; (await count(pool, HELD)) < jobs; await sleep(100))
    if (Date.now() > end) throw new Error(`${jobs} jobs are not in hand after ${PATIENCE} ms`);
}

type Waited = {
  /** Jobs that the killed worker held. */
  orphaned: number;
  /** From the payment until the order is paid, ms; the longest of all. */
  longest: number;
};

/**
 * Two worker processes with the product's own intervals hold payment jobs, one of them is killed with -9, and every
 * order is awaited. The orders are locked until the kill, so that the jobs stay held.
 */
export async function killOneOfTwo(stage: Stage, env: NodeJS.ProcessEnv): Promise<Waited> {
  const databaseUrl = await stage.databaseUrl();
  return withPool(stage, async (pool) => {
    const market = await makeMarket(pool, BUYERS);
    const open = (id: number) => enter(stage.origin, { id, open: () => openSession(pool, id), onCall() {} });
    const sales = await Promise.all(
      market.buyers.map(async (id, at) => {
        const buyer = await open(id);
        const orderId = await place(buyer, market.offered[at % market.offered.length] as Market["offered"][number]);
        return { id: orderId, pay: await goToPay(buyer, orderId) };
      }),
    );
    const ids = sales.map(({ id }) => id);
    const second = await startWorker({ ...env, DATABASE_URL: databaseUrl });
    const lock = new pg.Client({ connectionString: databaseUrl });
    try {
      await lock.connect();
      await lock.query("begin");
      await lock.query("select from orders where id = any($1) for update", [ids]);
      const paid = new Map<number, number>();
      await Promise.all(
        sales.map(async ({ id, pay }) => {
          await pay();
          paid.set(id, Date.now());
        }),
      );
      await untilHeld(pool, 2);
      // Gives both time to take jobs.
      await sleep(3000);
      second.kill("SIGKILL");
      await once(second, "exit");
      await sleep(500);
      const orphaned = await count(pool, ORPHANED);
      await lock.query("commit");
      return { orphaned, longest: await longestWait(pool, paid) };
    } finally {
      second.kill("SIGKILL");
      await lock.end();
    }
  });
}

/** Waits for all these orders. @param paid when each was paid, ms */
async function longestWait(pool: pg.Pool, paid: ReadonlyMap<number, number>): Promise<number> {
  const left = new Map(paid);
  let longest = 0;
  for (const end = Date.now() + PATIENCE; left.size > 0 && Date.now() < end; await sleep(100)) {
    const { rows } = await pool.query<{ id: number }>(
      "select id from orders where id = any($1) and state <> 'pending_payment'",
      [[...left.keys()]],
    );
    for (const { id } of rows) {
      longest = Math.max(longest, Date.now() - (left.get(id) ?? 0));
      left.delete(id);
    }
  }
  return left.size === 0 ? longest : PATIENCE;
}
