import { expect, test } from "vitest";
import { getStoppedJobs, retryJob } from "#contract/console/jobs.ts";
import { getOverview } from "#contract/console/routes.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { makePlacedOrder, orderRow } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { purgeFailedRoundsJob } from "./stopped-jobs.ts";

const world = await openWorld();
const { pool } = world.deps;
const staff = async (role: "admin" | "support") => world.operator((await makeMember(world, { roles: [role] })).id);
const [admin, support] = [await staff("admin"), await staff("support")];

test("an event that failed as often as it is tried is counted, shown with its failure, and done again once it can be", async () => {
  const { orderId, buyerId, total } = await makePlacedOrder(world);
  await world.drain();
  const { rows } = await pool.query<{ id: string }>(
    `insert into payment_attempts (gateway, number, order_id, payer_id, amount, method, state, paid_at, expires_at)
     values ('newebpay', 'S1', $1, $2, $3, 'card', 'paid', now(), now()) returning id`,
    [orderId, buyerId, total],
  );
  const payload = { orderId, attemptId: Number(rows[0]?.id), amount: total, gateway: "newebpay" };
  const event = { name: "payment.settled", subscriber: "orders.settle", payload };
  await pool.query("alter table order_events rename to order_events_away");
  await pool.query("select graphile_worker.add_job('event', $1::json, max_attempts := 1)", [JSON.stringify(event)]);
  await pool.query(
    `select graphile_worker.add_job('sweep_outbox', '{"_cron": {"ts": "2026-01-01T00:00:00Z"}}'::json, max_attempts := 1)`,
  );
  await pool.query("alter table outbox rename to outbox_away");
  await world.drain();
  await pool.query("alter table order_events_away rename to order_events");
  await pool.query("alter table outbox_away rename to outbox");
  expect((await orderRow(world, orderId)).state).toBe("pending_payment");

  expect((await admin.call(getOverview, {})).stoppedJobs).toBe(1);
  const { data, total: count } = await admin.call(getStoppedJobs, {});
  expect(count).toBe(1);
  expect(data).toMatchObject([{ name: "payment.settled", subscriber: "orders.settle", tries: 1 }]);
  const [job] = data;
  expect(JSON.parse(job?.data ?? "")).toEqual(payload);
  expect(job?.error).not.toBe("");
  expect(job?.error).not.toContain("params:");

  const again = (who: typeof admin) => who.call(retryJob, { params: { id: job?.id ?? 0 } });
  await expect(again(support)).rejects.toMatchObject({ code: "forbidden" });
  await again(admin);
  await expect(again(admin)).rejects.toMatchObject({ code: "not_found" });
  await world.drain();
  expect((await orderRow(world, orderId)).state).toBe("awaiting_requirements");
  expect((await admin.call(getOverview, {})).stoppedJobs).toBe(0);
});

test("a job that was queued anew under its key while it ran has not failed", async () => {
  const queue = () => pool.query("select graphile_worker.add_job('refund_payment', '{}'::json, job_key := 'again')");
  const { stoppedJobs: before } = await admin.call(getOverview, {});
  await queue();
  // As the queue does when it starts a job.
  await pool.query(`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'a killed one'
    where key = 'again'`);
  await queue();
  await pool.query("select graphile_worker.force_unlock_workers(array['a killed one'])");
  const { rows } = await pool.query(
    "select from graphile_worker._private_jobs where attempts = max_attempts and last_error is null",
  );
  expect(rows).toHaveLength(1);
  expect((await admin.call(getOverview, {})).stoppedJobs).toBe(before);
});

test("a round of a timed job that failed for good is kept for a week", async () => {
  const rounds = async () =>
    (await pool.query("select id from graphile_worker._private_jobs where jsonb_exists(payload::jsonb, '_cron')")).rows;
  await pool.query(
    `select graphile_worker.add_job('sweep_outbox', '{"_cron": {"ts": "2026-01-01T00:00:00Z"}}'::json, max_attempts := 1)`,
  );
  await pool.query("update graphile_worker._private_jobs set attempts = max_attempts, updated_at = $1", [
    later(world.clock.now(), -6 * DAY),
  ]);
  const kept = (await rounds()).length;
  await purgeFailedRoundsJob.run(world.system, {});
  expect(await rounds()).toHaveLength(kept);
  world.pass(2 * DAY);
  await purgeFailedRoundsJob.run(world.system, {});
  expect(await rounds()).toEqual([]);
});
