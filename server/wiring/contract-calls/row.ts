import { one } from "#server/kernel/rows.ts";
import type { World } from "#server/testing/world.ts";

/**
 * A private row for a call: its owner, the parameters that name it, and a body that its owner could send. `otherId`:
 * the other party, who may see the row but not do all that its owner may.
 */
export type Row = { ownerId: number; otherId?: number; params: Record<string, unknown>; body?: unknown };
export type MakeRow = (world: World) => Promise<Row>;
/** Calls on a private row by their name. */
export type Guarded = Record<string, [MakeRow, unknown?]>;

/** The one row that a statement gives. */
export const only = async <T>(rows: Promise<T[]>): Promise<T> => one(await rows);
