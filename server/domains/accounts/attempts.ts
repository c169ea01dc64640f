import { and, count, eq, gt, lt, min } from "drizzle-orm";
import { attempts } from "#server/db/schema/accounts.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import type { Job } from "#server/kernel/jobs.ts";

export type AttemptRule = { kind: string; key: string; max: number; windowMs: number };

/** The network block of an address: /24 for IPv4, /64 for IPv6, so that a neighbour's phone is not locked out by one guess each. */
export function networkOf(ip: string): string {
  const v4 = ip.replace(/^::ffff:/, "");
  if (v4.includes(".")) return v4.split(".").slice(0, 3).join(".");
  return ip.split(":").slice(0, 4).join(":");
}

/** Refuses when the window is full, and says how long to wait. */
export async function checkAttempts(ctx: Ctx, rule: AttemptRule): Promise<void> {
  const since = later(ctx.now(), -rule.windowMs);
  const [row] = await ctx.db
    .select({ n: count(), first: min(attempts.at) })
    .from(attempts)
    .where(and(eq(attempts.kind, rule.kind), eq(attempts.key, rule.key), gt(attempts.at, since)));
  if (!row || row.n < rule.max || !row.first) return;
  const wait = Math.max(1, Math.ceil((row.first.getTime() + rule.windowMs - ctx.now().getTime()) / MINUTE));
  refuse("too_many", `嘗試次數太多，請 ${wait} 分鐘後再試。`);
}

export async function recordAttempt(ctx: Ctx, rule: Pick<AttemptRule, "kind" | "key">): Promise<void> {
  await ctx.db.insert(attempts).values({ kind: rule.kind, key: rule.key, at: ctx.now() });
}

/** Forgets tries that no window reaches any more: the longest is a day. */
export const forgetAttemptsJob: Job = {
  name: "forget_attempts",
  does: "forgets counted tries after 7 days",
  cron: "40 20 * * *",
  run: (ctx) => ctx.db.delete(attempts).where(lt(attempts.at, later(ctx.now(), -7 * DAY))),
};

export async function clearAttempts(ctx: Ctx, rule: Pick<AttemptRule, "kind" | "key">): Promise<void> {
  await ctx.db.delete(attempts).where(and(eq(attempts.kind, rule.kind), eq(attempts.key, rule.key)));
}
