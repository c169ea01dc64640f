import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { emit, enqueue, event, subscribe } from "#server/kernel/delivery/events.ts";
import { type Job, lanes } from "#server/kernel/delivery/jobs.ts";
import { startWorker } from "../jobs/worker.ts";
import { openWorld } from "../testing/world.ts";
import { jobs } from "./domains.ts";

const world = await openWorld();
const heard: number[] = [];
const happened = event<{ at: number }>("test.happened");
let release: () => void = () => {};
const held = new Promise<void>((done) => {
  release = done;
});
let running = 0;
const slow = (name: string, lane?: Job["lane"]): Job => ({
  name,
  does: "",
  ...(lane && { lane }),
  async run() {
    running++;
    await held;
  },
});
const worker = await startWorker({
  pool: world.deps.pool,
  log: world.deps.log,
  jobs: [slow("archive"), slow("letter", "mails"), slow("refund", "payments")],
  subscriptions: [subscribe(happened, "test.hear", async (_ctx, { at }) => void heard.push(at))],
  ctx: () => world.system,
});
afterAll(async () => {
  release();
  await worker.stop();
});

test("an event passes while archives, mails and the gateway hold all of their slots", async () => {
  for (let n = 0; n < 10; n++)
    for (const name of ["archive", "letter", "refund"]) await enqueue(world.system, name, {});
  await expect.poll(() => running, { timeout: 5000 }).toBe(lanes.slow + lanes.mails + lanes.payments);
  await sleep(100);
  const begun = performance.now();
  await emit(world.system, happened, { at: 1 });
  await expect.poll(() => heard, { timeout: 5000 }).toEqual([1]);
  expect(performance.now() - begun).toBeLessThan(3000);
});

test("what waits for a gateway or a mail server has a lane, and so have the clocks of orders", () => {
  const lanesOf = Object.fromEntries(jobs.map(({ name, lane }) => [name, lane ?? "slow"]));
  expect(lanesOf).toMatchObject({
    ask_gateways: "payments",
    refund_payment: "payments",
    send_outbox: "mails",
    sweep_outbox: "mails",
    mail_password_reset: "mails",
    tick_orders: "events",
    make_export: "slow",
    recount_services: "slow",
  });
});
