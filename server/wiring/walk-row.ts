import type { World } from "../testing/world.ts";

/** A private row for a call: whose it is, what names it, and what its owner could send. */
export type Row = { ownerId: number; params: Record<string, unknown>; body?: unknown };
export type MakeRow = (world: World) => Promise<Row>;
/** Calls on a private row by their name. */
export type Guarded = Record<string, [MakeRow, unknown?]>;
