import { request } from "node:http";
import { text } from "node:stream/consumers";
import { atMost, title } from "../goals.ts";
import { median } from "../load.ts";
import { loginHeaders, tokenOf } from "../log-in.ts";
import type { Server } from "../stage.ts";

const RISE_GOAL = 3;
const AT_ONCE = 20;
const WAVES = 3;
const QUIET = 300;

async function took(origin: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${origin}/api/categories`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`/api/categories answers ${response.status}`);
  return performance.now() - begun;
}

/** One network may hold ten slots in the queue of log-ins, so a flood that fills it comes from several. */
const networks = ["127.0.1.1", "127.0.2.1", "127.0.3.1", "127.0.4.1"];

/** A log-in that fails. An unknown email address costs as much work as a correct password. */
async function failLogin(origin: string, token: string, turn: string, localAddress: string | undefined): Promise<void> {
  const answer = await new Promise<string>((done, fail) => {
    const sent = request(`${origin}/api/login`, {
      method: "POST",
      headers: loginHeaders(token),
      agent: false,
      ...(localAddress !== undefined && { localAddress }),
    });
    sent.on("response", (response) => text(response).then(done, fail)).on("error", fail);
    sent.end(JSON.stringify({ email: `bench-${turn}@example.com`, password: "not the password" }));
  });
  if (!answer.includes('"bad_login"')) throw new Error(`a log-in answers ${answer}`);
}

/** Measures what a flood of log-ins does to everybody else. */
export async function measureLogins({ origin }: Server): Promise<void> {
  title(`同時 ${AT_ONCE} 次登入`);
  const quiet: number[] = [];
  for (let i = 0; i < QUIET; i++) quiet.push(await took(origin));
  const token = await tokenOf(origin);
  const crowded: number[] = [];
  for (let wave = 0; wave < WAVES; wave++) {
    let running = true;
    const logins = Array.from({ length: AT_ONCE }, (_, turn) =>
      failLogin(origin, token, `${wave}-${turn}`, networks[turn % networks.length]),
    );
    const all = Promise.all(logins).finally(() => {
      running = false;
    });
    while (running) crowded.push(await took(origin));
    await all;
  }
  const [before, during] = [median(quiet), median(crowded)];
  const detail = `中位數 ${before.toFixed(2)} ms、登入時 ${during.toFixed(2)} ms，共量 ${crowded.length} 次`;
  atMost("登入時與平時，分類呼叫中位數之比", during / before, RISE_GOAL, "倍", detail);
}
