import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "#main/run.ts";
import { atMost, title } from "../goals.ts";
import { median } from "../load.ts";
import { freePort, type Stage, stageEnv } from "../stage.ts";

const GOAL = 5;
const KILLS = 3;

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
  return response?.ok ?? false;
}

async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(10);
}

/** The pid of the serving process, a child of the supervisor. */
async function serverBelow(parent: number): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (Number(status.split(") ")[1]?.split(" ")[1]) === parent && command.includes("serve")) return Number(pid);
  }
  throw new Error("nothing serves");
}

/** Measures how soon the product is back after a kill of its parts, in the market of this stage. */
export async function measureRecovery(stage: Stage, services: number): Promise<void> {
  title(`kill -9 之後，${services.toLocaleString("en")} 項服務`);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const watcher = spawn("node", [join(ROOT, "main", "command.ts"), "start"], {
    cwd: ROOT,
    env: { ...stageEnv(stage), HOST: "127.0.0.1", PORT: String(port), ORIGIN: origin, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await until(() => isReady(origin));
    const took: number[] = [];
    for (let n = 0; n < KILLS; n++) {
      const begun = performance.now();
      process.kill(await serverBelow(watcher.pid ?? 0), "SIGKILL");
      await until(async () => !(await isReady(origin)));
      await until(() => isReady(origin));
      took.push((performance.now() - begun) / 1000);
    }
    const detail = `${KILLS} 次，中位數 ${median(took).toFixed(1)} 秒`;
    atMost("伺服器被中止到恢復服務，最久", Math.max(...took), GOAL, "秒", detail);
  } finally {
    watcher.kill("SIGTERM");
    if (watcher.exitCode === null) await once(watcher, "exit");
  }
}
