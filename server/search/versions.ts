import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Channels } from "#server/kernel/delivery/channels.ts";
import { afterCommit } from "#server/kernel/tx.ts";

/** Tells every process which kind of rows has changed; also sent by the trigger of the table `synonyms`. */
const CHANNEL = "search";
/** Sent along, because a process has heard of its own changes already. */
const self = randomUUID();

const changes = new Map<string, number>();
/** How often the connection broke. After a break anything may have changed. */
let breaks = 0;

/** The version of these rows as this process knows it. What a cache read under another version is never served again. */
export function versionOf(name: string): number {
  return (changes.get(name) ?? 0) + breaks;
}

function advance(name: string): void {
  changes.set(name, (changes.get(name) ?? 0) + 1);
}

/**
 * Invalidates in every process what was read of these rows: here with the running transaction's commit, elsewhere some
 * milliseconds later.
 */
export async function invalidate(ctx: Ctx, name: string): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${CHANNEL}, ${`${name} ${self}`})`);
  afterCommit(ctx, () => advance(name));
}

/** Follows the other processes' changes. After a break in the connection everything counts as changed. @returns how to stop */
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
