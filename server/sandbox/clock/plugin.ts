import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { num, readWith } from "#server/kernel/rows.ts";
import { type Clock, DAY, HOUR, MINUTE, MovableClock } from "../../kernel/clock.ts";
import { acceptForms, sendPage } from "../social/browser.ts";
import { escapeHtml, page } from "../social/page.ts";
import { advanceClock } from "./store.ts";

export type SandboxClockOptions = {
  pool: pg.Pool;
  clock: Clock;
  /** Names of the jobs that depend on time; all are queued after a move. */
  jobs: string[];
};

const UNITS: Record<string, number> = { s: 1000, m: MINUTE, h: HOUR, d: DAY };
const LONGEST = 3660 * DAY;

/**
 * `{ advance: "8d" }`, also `s`, `m`, `h`, or plain milliseconds. Forward only: existing rows already have timestamps.
 */
const Move = z.object({
  advance: z
    .union([z.number(), z.string()])
    .transform((value) => {
      const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([smhd]?)$/.exec(String(value).trim()) ?? [];
      return Math.round(Number(amount) * (unit ? (UNITS[unit] ?? Number.NaN) : 1));
    })
    .refine((ms) => ms > 0 && ms <= LONGEST),
});

/** Queues the timed jobs and waits up to five seconds for them, so that the caller sees their effects. */
async function runTimedJobs({ pool, jobs }: SandboxClockOptions): Promise<boolean> {
  const key = (job: string) => `clock:${job}`;
  for (const job of jobs) {
    await pool.query("select graphile_worker.add_job($1, '{}'::json, job_key := $2)", [job, key(job)]);
  }
  for (let i = 0; i < 50; i++) {
    const rows = await readWith(
      pool,
      { n: num },
      "select count(*)::int as n from graphile_worker.jobs where key = any($1) and attempts < max_attempts",
      [jobs.map(key)],
    );
    if (rows[0]?.n === 0) return true;
    await sleep(100);
  }
  return false;
}

const STEPS = [
  ["1h", "1 小時"],
  ["1d", "1 天"],
  ["3d", "3 天"],
  ["8d", "8 天"],
  ["15d", "15 天"],
] as const;

function clockPage(now: Date, note: string): string {
  const time = new Intl.DateTimeFormat("zh-TW", { dateStyle: "full", timeStyle: "medium", timeZone: "Asia/Taipei" });
  const buttons = STEPS.map(
    ([advance, label]) => `<button class="quiet" name="advance" value="${advance}">往後 ${label}</button>`,
  ).join("");
  return page(
    "測試時鐘",
    `<p>${escapeHtml(note)}</p><p>網站現在的時間：<b>${escapeHtml(time.format(now))}</b></p>
<p>撥動後，到期的驗收、提醒、入帳等工作會立刻執行。時鐘只能往後撥。</p>
<form method="post" action="clock">${buttons}</form>
<form method="post" action="clock"><label>其他長度<input name="advance" placeholder="例如 36h、90m" required></label>
<button class="go">撥動</button></form>`,
  );
}

const wantsPage = (request: FastifyRequest) => (request.headers.accept ?? "").includes("text/html");

/**
 * The movable clock, to be registered under a prefix. GET returns { now, offset }; POST { advance } moves it and
 * returns { now, offset, done }: `done` is false if the queued jobs were still running after five seconds.
 */
export async function sandboxClock(app: FastifyInstance, options: SandboxClockOptions): Promise<void> {
  const { pool, clock } = options;
  acceptForms(app);
  const offset = () => Math.round(clock.now().getTime() - Date.now());

  app.get("/", async (request, reply) => {
    if (wantsPage(request)) return sendPage(reply, clockPage(clock.now(), "只有測試環境有這個頁面。"));
    return { now: clock.now().toISOString(), offset: offset() };
  });

  app.post("/", async (request, reply) => {
    const move = Move.safeParse(request.body);
    if (!move.success) {
      const message = "advance 請寫成 8d、36h、90m、30s 或毫秒數，只能往後。";
      return wantsPage(request)
        ? sendPage(reply, clockPage(clock.now(), message), { status: 400 })
        : reply.code(400).send({ message, code: "invalid" });
    }
    const moved = await advanceClock(pool, move.data.advance);
    if (clock instanceof MovableClock) clock.set(moved);
    const done = await runTimedJobs(options);
    if (wantsPage(request)) {
      return sendPage(reply, clockPage(clock.now(), done ? "時鐘已經撥動。" : "時鐘已經撥動，工作還在進行。"));
    }
    return { now: clock.now().toISOString(), offset: moved, done };
  });
}
