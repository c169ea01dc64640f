import { atMost, title } from "../goals.ts";
import { median } from "../load.ts";
import { postLogin, tokenOf } from "../log-in.ts";
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

/** A log-in that fails: the password of an address that nobody has costs the same work as a right one. */
async function failLogin(origin: string, token: string, email: string): Promise<void> {
  const response = await postLogin(origin, token, { email, password: "not the password" });
  const { code } = (await response.json()) as { code?: string };
  if (code !== "bad_login") throw new Error(`a log-in answers ${response.status} ${code}`);
}

/** What a flood of log-ins does to everybody else. */
export async function measureLogins({ origin }: Server): Promise<void> {
  title(`同時 ${AT_ONCE} 次登入`);
  const quiet: number[] = [];
  for (let i = 0; i < QUIET; i++) quiet.push(await took(origin));
  const token = await tokenOf(origin);
  const crowded: number[] = [];
  for (let wave = 0; wave < WAVES; wave++) {
    let running = true;
    const logins = Array.from({ length: AT_ONCE }, (_, turn) =>
      failLogin(origin, token, `bench-${wave}-${turn}@example.com`),
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
