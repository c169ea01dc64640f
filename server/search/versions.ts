import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Channels } from "#server/kernel/delivery/channels.ts";
import { afterCommit } from "#server/kernel/tx.ts";

/** Announces to all processes which kind has changed; the trigger of the table `synonyms` also sends on it. */
const CHANNEL = "search";
/** Identifies the sender, because a process has already applied its own changes. */
const self = randomUUID();

const changes = new Map<string, number>();
/** The number of broken connections. After a break anything may have changed. */
let breaks = 0;

/** The current version of a kind in this process. Cached values of another version are never served. */
export function versionOf(name: string): number {
  return (changes.get(name) ?? 0) + breaks;
}

function advance(name: string): void {
  changes.set(name, (changes.get(name) ?? 0) + 1);
}

/**
 * Invalidates caches of this kind in all processes: here when the running transaction commits, elsewhere some
 * milliseconds later.
 */
export async function invalidate(ctx: Ctx, name: string): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${CHANNEL}, ${`${name} ${self}`})`);
  afterCommit(ctx, () => advance(name));
}

/**
 * Applies changes of other processes. After a broken connection everything counts as changed. @returns a function that
 * stops
 */
export function followInvalidations(channels: Pick<Channels, "listen">): ReturnType<Channels["listen"]> {
  const heard = (payload: string) => {
    const [name = "", sender] = payload.split(" ");
    if (sender !== self) advance(name);
  };
  const resumed = () => {
    breaks++;
  };
  return channels.listen(CHANNEL, { heard, resumed });
}
