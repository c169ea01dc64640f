import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ROOT } from "#main/run.ts";
import { openSession } from "../../chaos/people.ts";
import { atMost, title } from "../goals.ts";
import { drive, quantile } from "../load.ts";
import type { Server, Stage } from "../stage.ts";

const GOAL = 3;
const PATHS = ["/api/services", "/api/services?page=2", "/api/services?sort=new"];
const load = { requests: 1000, connections: 4 };

/** The headers of a browser's call; with `sid` those of a member's session. */
async function headersOf({ origin }: Server, sid?: string): Promise<Record<string, string>> {
  const session = sid === undefined ? "" : `sid=${sid}; `;
  const { headers } = await fetch(`${origin}/api/my_data`, { headers: { cookie: session } });
  const csrf = /csrf=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? "";
  return {
    cookie: `${session}csrf=${csrf}`,
    "x-requested-with": "XMLHttpRequest",
    "x-csrf-token": decodeURIComponent(csrf),
  };
}

/** The senders of the attack, a visitor, a stranger and a buyer, and the buyer's room as its target. */
async function attackersOf(stage: Stage, server: Server) {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ id: number; buyer: number; stranger: number }>(
      `select o.id, o.buyer_id as buyer, (select u.id from users u where u.email = 'newbie@example.com') as stranger
       from orders o where o.state = 'in_progress' order by o.id limit 1`,
    );
    const [room] = rows;
    if (!room) throw new Error("no order is worked on");
    const open = async (id: number) => headersOf(server, await openSession(pool, id));
    const senders = [await headersOf(server), await open(room.stranger), await open(room.buyer)];
    return { path: `/api/orders/${room.id}/messages`, senders };
  } finally {
    await pool.end();
  }
}

/** Measures what 200 hostile uploads do to everybody who loads lists. */
export async function measureUploads(stage: Stage, server: Server): Promise<void> {
  title("200 個惡意上傳同時進行");
  const target = { origin: server.origin, paths: PATHS };
  await drive(target, load);
  const quiet = quantile((await drive(target, load)).took, 0.99);
  const { path, senders } = await attackersOf(stage, server);
  const args = [new URL(server.origin).port, path, ...senders.map((each) => JSON.stringify(each))];
  const attackers = fork(join(ROOT, "server", "testing", "hostile.ts"), args, { execArgv: [] });
  try {
    await once(attackers, "message");
    await sleep(1000);
    const attacked = quantile((await drive(target, load)).took, 0.99);
    const detail = `p99 平時 ${quiet.toFixed(1)} ms、攻擊時 ${attacked.toFixed(1)} ms`;
    atMost("惡意上傳時與平時，清單呼叫 p99 之比", attacked / quiet, GOAL, "倍", detail);
  } finally {
    attackers.kill("SIGKILL");
    if (attackers.exitCode === null && attackers.signalCode === null) await once(attackers, "exit");
  }
}
