import { expect, test } from "vitest";
import { openWorld } from "../testing/world.ts";

const world = await openWorld();
const { pool } = world.deps;

/** The PostgreSQL plan of the query with which the queue fetches the next job of a task. */
async function planFor(task: string): Promise<string> {
  const { rows: ids } = await pool.query<{ id: number }>(
    "select id from graphile_worker._private_tasks where identifier = $1",
    [task],
  );
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `explain (analyze) select id from graphile_worker._private_jobs
      where is_available and run_at <= now() and task_id = any($1::int[])
      order by priority, run_at limit 1 for update skip locked`,
    [ids.map(({ id }) => id)],
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

test("a lane finds its work without walking through a pile of another lane's", async () => {
  await pool.query(`select graphile_worker.add_job('event', '{"name":"nothing.listens","payload":{}}'::json)
    from generate_series(1, 5000)`);
  await pool.query("select graphile_worker.add_job('pile_of_none', '{}'::json)");
  await pool.query("analyze graphile_worker._private_jobs");
  const plan = await planFor("pile_of_none");
  expect(plan).toContain("jobs_of_task_index");
  expect(plan).not.toMatch(/Rows Removed by Filter: [1-9]/);
});
