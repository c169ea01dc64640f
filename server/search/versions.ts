import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Channels } from "#server/kernel/delivery/channels.ts";
import { afterCommit } from "#server/kernel/tx.ts";
import type { Ids } from "./ids.ts";

/** Announces to all processes which kind has changed; the trigger of the table `synonyms` also sends on it. */
const CHANNEL = "search";
/** Identifies the sender, because a process has already applied its own changes. */
const self = randomUUID();

/** Changes of other processes are applied at most so often, ms; meanwhile the old answers are served. */
const APART_MS = 3000;
/** PostgreSQL takes notices of 8,000 bytes: above so many ids a notice does not say which rows have changed. */
const MOST_IDS = 500;

/** Some rows, or rows that nobody knows. */
export type Changed = Set<number> | "unknown";

type State = {
  version: number;
  /** What has changed since it was last taken. */
  changed: Changed;
  /** What other processes changed, not applied yet. */
  heard: Changed;
  /** When changes of others were last applied, by `performance.now()`. */
  appliedAt: number;
  timer: NodeJS.Timeout | undefined;
};

const states = new Map<string, State>();

function stateOf(name: string): State {
  const known = states.get(name);
  if (known) return known;
  const made = {
    version: 0,
    changed: new Set<number>(),
    heard: new Set<number>(),
    appliedAt: -APART_MS,
    timer: undefined,
  };
  states.set(name, made);
  return made;
}

const union = (one: Changed, other: Changed): Changed =>
  one === "unknown" || other === "unknown" ? "unknown" : new Set([...one, ...other]);

const changedOf = (ids: Ids): Changed => (ids === "all" || ids.length > MOST_IDS ? "unknown" : new Set(ids));

/** The current version of a name in this process. Cached values of another version are never served. */
export function versionOf(name: string): number {
  return stateOf(name).version;
}

/** The rows of a kind that have changed since the last call. */
export function takeChanged(name: string): Changed {
  const state = stateOf(name);
  const { changed } = state;
  state.changed = new Set();
  return changed;
}

/** They could not be read: the next one who takes them gets them again. */
export function giveBack(name: string, changed: Changed): void {
  const state = stateOf(name);
  state.changed = union(state.changed, changed);
}

function apply(state: State, changed: Changed): void {
  state.changed = union(state.changed, changed);
  state.version++;
}

function applyHeard(state: State): void {
  clearTimeout(state.timer);
  state.timer = undefined;
  state.appliedAt = performance.now();
  apply(state, state.heard);
  state.heard = new Set();
}

/** Applies a change of another process: now, or with others some moments later. */
function hear(name: string, changed: Changed): void {
  const state = stateOf(name);
  state.heard = union(state.heard, changed);
  const wait = state.appliedAt + APART_MS - performance.now();
  if (wait <= 0) applyHeard(state);
  else state.timer ??= setTimeout(applyHeard, wait, state).unref();
}

/**
 * Says that rows of a kind, or what is cached under another name, have changed: here when the running transaction
 * commits, in other processes at most 3 s later.
 * @param ids which rows; none when only what is cached has to be read again
 */
export async function invalidate(ctx: Ctx, name: string, ids: Ids): Promise<void> {
  const changed = changedOf(ids);
  const which = changed === "unknown" ? "" : ` ${[...changed].join()}`;
  await ctx.db.execute(sql`select pg_notify(${CHANNEL}, ${`${name} ${self}${which}`})`);
  afterCommit(ctx, () => apply(stateOf(name), changed));
}

/**
 * Applies changes of other processes. After a broken connection everything counts as changed. @returns a function that
 * stops
 */
export function followInvalidations(channels: Pick<Channels, "listen">): ReturnType<Channels["listen"]> {
  const heard = (payload: string) => {
    const [name = "", sender, ids] = payload.split(" ");
    if (sender === self) return;
    const some = ids?.split(",").filter((id) => id !== "");
    hear(name, some ? new Set(some.map(Number)) : "unknown");
  };
  const resumed = () => {
    for (const state of states.values()) apply(state, "unknown");
  };
  return channels.listen(CHANNEL, { heard, resumed });
}
