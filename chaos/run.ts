/** `npm run chaos`: many members act at random while server and database are killed; then the books are read. */
import { parseArgs } from "node:util";
import pg from "pg";
import { getMyData, login } from "#contract/accounts/routes.ts";
import { getService } from "#contract/catalog/routes.ts";
import { buildPages } from "#main/build.ts";
import { random as randomOf } from "#server/demo/content/random.ts";
import { judge } from "./checks.ts";
import { enter } from "./client.ts";
import { countOf, noFacts } from "./facts.ts";
import { doSomething, type Scene } from "./operations.ts";
import { openStage, type Stage, victims } from "./stage.ts";

const USAGE = "npm run chaos -- [--operations 2000] [--kills 20] [--seed 1] [--at-once 6]";
/** Members of each kind. Rate limits are per member, so few would soon be refused. */
const MEMBERS = 12;

function readOptions() {
  const { values } = parseArgs({
    options: {
      operations: { type: "string", default: "2000" },
      kills: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      "at-once": { type: "string", default: "6" },
    },
  });
  const count = (text: string) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > 1_000_000) throw new Error(USAGE);
    return value;
  };
  return {
    operations: count(values.operations),
    kills: count(values.kills),
    seed: count(values.seed),
    atOnce: Math.max(1, count(values["at-once"])),
  };
}

async function withPool<T>(stage: Stage, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: await stage.databaseUrl(), max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Demo members who sell and others who buy, and what is on sale by the former. */
async function openScene(stage: Stage, seed: number): Promise<Scene> {
  const rows = await withPool(stage, async (pool) => {
    const sellers = await pool.query<{ email: string; id: number }>(
      `select u.email, min(s.id)::int as id from users u join services s on s.seller_id = u.id and s.state = 'published'
       where u.status = 1 and s.hidden_reason is null group by u.id order by u.id limit $1`,
      [MEMBERS],
    );
    const buyers = await pool.query<{ email: string }>(
      `select email from users u where status = 1 and email is not null and roles = '{}'
         and not exists (select from services s where s.seller_id = u.id) order by id limit $1`,
      [MEMBERS],
    );
    const journal = await pool.query<{ id: number }>("select coalesce(max(id), 0)::int as id from ledger_journals");
    return { sellers: sellers.rows, buyers: buyers.rows, since: journal.rows[0]?.id ?? 0 };
  });
  const enterAll = async (emails: string[]) => {
    const members = [];
    for (const email of emails) members.push(await enter(stage.origin, email, login, getMyData));
    return members;
  };
  const buyers = await enterAll(rows.buyers.map(({ email }) => email));
  const sellers = await enterAll(rows.sellers.map(({ email }) => email));
  const offered = [];
  for (const { id } of rows.sellers) {
    const service = await buyers[0]?.act(getService, { params: { id } });
    if (!service?.ok) continue;
    for (const { id: packageId, price } of service.answer.packages) offered.push({ serviceId: id, packageId, price });
  }
  return { random: randomOf(seed), buyers, sellers, offered, facts: noFacts(rows.since) };
}

/** When the next kill comes: spread over the run, at moments that the seed decides. */
function killsOf({ operations, kills, seed }: { operations: number; kills: number; seed: number }): Set<number> {
  const random = randomOf(`kills ${seed}`);
  const step = operations / (kills + 1);
  return new Set(Array.from({ length: kills }, (_, n) => Math.floor(step * (n + 0.5 + random.next()))));
}

async function main(): Promise<number> {
  const options = readOptions();
  await buildPages();
  const stage = await openStage();
  try {
    const scene = await openScene(stage, options.seed);
    const kills = killsOf(options);
    const recoveries: number[] = [];
    let done = 0;
    const workOff = async () => {
      while (done < options.operations) {
        const mine = done++;
        if (kills.has(mine)) {
          const victim = scene.random.pick(victims);
          const begun = Date.now();
          await stage.kill(victim);
          await stage.untilReady();
          recoveries.push(Date.now() - begun);
          console.log(`${mine}: ${victim} killed, ready after ${Date.now() - begun} ms`);
        }
        await doSomething(scene);
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, workOff));
    // What is still in the queue is part of what was done.
    await fetch(`${stage.origin}/sandbox/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance: "5m" }),
    });
    await stage.untilReady();
    await untilQuiet(stage);
    const { lost, doubled, violations } = await withPool(stage, (pool) => judge(pool, scene.facts));
    for (const [what, rows] of Object.entries({ lost, doubled, violations }))
      for (const row of rows) console.log(`${what}: ${row}`);
    const worst = Math.max(0, ...recoveries);
    console.log(
      `seed ${options.seed}: ${options.operations} operations, ${recoveries.length} kills, slowest recovery ${worst} ms`,
    );
    console.log(`${countOf(scene.facts)} facts, ${scene.facts.unknown} of acts whose first try had no answer`);
    console.log(`refused: ${[...scene.facts.refused].map(([code, n]) => `${code} ${n}`).join(", ")}`);
    console.log(`lost ${lost.length}, doubled ${doubled.length}, violations ${violations.length}`);
    return lost.length + doubled.length + violations.length === 0 ? 0 : 1;
  } finally {
    await stage.stop();
  }
}

/** Waits until the queue holds nothing that is due, one minute at most. */
async function untilQuiet(stage: Stage): Promise<void> {
  const due =
    "select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts";
  await withPool(stage, async (pool) => {
    for (let tries = 0; tries < 120; tries++) {
      const { rows } = await pool.query<{ n: number }>(due);
      if (rows[0]?.n === 0) return;
      await new Promise((done) => setTimeout(done, 500));
    }
  });
}

process.exit(await main());
