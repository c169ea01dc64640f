import { lt, sql } from "drizzle-orm";
import { type LimitName, limits, type SubjectLimitName } from "#contract/route/limits.ts";
import { rateLimits } from "#server/db/schema/calls.ts";
import { later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuse } from "#server/kernel/errors.ts";
import { read, text } from "#server/kernel/rows.ts";

type AnyLimit = LimitName | SubjectLimitName;

/** The network of an address: /24 for IPv4, /64 for IPv6; one household or office can use any address in it. */
export function networkOf(ip: string): string {
  const v4 = ip.replace(/^::ffff:/, "");
  if (v4.includes(".")) return v4.split(".").slice(0, 3).join(".");
  const [head = "", tail] = ip.toLowerCase().split("::");
  const [first, last] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":"))) as [string[], string[]];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

function keyOf(ctx: Ctx, name: AnyLimit, subject: string): string {
  const keys = {
    member: () => `member:${memberId(ctx)}`,
    network: () => networkOf(ctx.client.ip),
    pair: () => `${subject} ${networkOf(ctx.client.ip)}`,
    subject: () => subject,
  };
  return keys[limits[name].per]();
}

/** 42 秒, 7 分鐘, 3 小時: rounded up, so that a retry after this time succeeds. */
export function waitText(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 90) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分鐘` : `${Math.ceil(minutes / 60)} 小時`;
}

/** Refuses with the time until the oldest use leaves the window of a limit that is used up. */
async function refuseUntilFree(ctx: Ctx, name: AnyLimit, key: string): Promise<never> {
  const { max, seconds, sentence } = limits[name];
  const since = later(ctx.now(), -seconds * 1000);
  const rows = await read(ctx.db, { oldest: text.nullable() })`
    select min(used) as oldest from rate_limits, unnest(uses) used
    where name = ${name} and key = ${key} and used > ${since}`;
  const oldest = rows[0]?.oldest;
  refuse("too_many", sentence(waitText(oldest ? new Date(oldest).getTime() - since.getTime() : 0), max));
}

/** One counted use. */
export type Use = {
  /** Takes back this use only, e.g. after the right password. */
  giveBack(): Promise<void>;
};

async function giveBack(ctx: Ctx, name: AnyLimit, key: string, at: Date): Promise<void> {
  const place = sql`array_position(uses, ${at}::timestamptz)`;
  await ctx.db.execute(sql`
    update rate_limits set uses = uses[:${place} - 1] || uses[${place} + 1:]
    where name = ${name} and key = ${key} and ${place} is not null`);
}

/**
 * Counts one use of a limit, or refuses without counting it. A single statement on one row, so concurrent calls cannot
 * exceed the limit. In a transaction, a rollback also undoes the use.
 * @param subject the address of a `pair`, or what a `subject` limit counts by
 * @throws Refusal too_many with the time to wait
 */
export async function consume(ctx: Ctx, name: LimitName): Promise<Use>;
export async function consume(ctx: Ctx, name: SubjectLimitName, subject: string): Promise<Use>;
export async function consume(ctx: Ctx, name: AnyLimit, subject = ""): Promise<Use> {
  const { max, seconds } = limits[name];
  const key = keyOf(ctx, name, subject);
  const now = ctx.now();
  const since = later(now, -seconds * 1000);
  const { rows } = await ctx.db.execute(sql`
    insert into rate_limits as l (name, key, uses, expires_at)
    values (${name}, ${key}, array[${now}::timestamptz], ${later(now, seconds * 1000)})
    on conflict (name, key) do update
      set uses = array(select used from unnest(l.uses) used where used > ${since}) || excluded.uses,
        expires_at = excluded.expires_at
      where (select count(*) from unnest(l.uses) used where used > ${since}) < ${max}
    returning 1`);
  if (rows.length === 0) await refuseUntilFree(ctx, name, key);
  return { giveBack: () => giveBack(ctx, name, key, now) };
}

/** Deletes every row that names this address or phone number, alone or with a network. */
export async function eraseSubject(ctx: Ctx, subject: string): Promise<void> {
  await ctx.db.execute(sql`delete from rate_limits where key = ${subject} or starts_with(key, ${`${subject} `})`);
}

export const purgeUsesJob: Job = {
  name: "forget_rate_limits",
  cron: "40 20 * * *",
  does: "deletes rate limits whose window is empty",
  run: (ctx) => ctx.db.delete(rateLimits).where(lt(rateLimits.expiresAt, ctx.now())),
};
