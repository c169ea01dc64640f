import { one } from "#server/kernel/rows.ts";
import type { World } from "#server/testing/world.ts";

/**
 * A private row for a call: its owner, its parameters, and a body that the owner could send. `otherId`: the other
 * party, who may see the row but not make all calls.
 */
export type Row = { ownerId: number; otherId?: number; params: Record<string, unknown>; body?: unknown };
export type MakeRow = (world: World) => Promise<Row>;
/** Calls on a private row, by name. */
export type Guarded = Record<string, [MakeRow, unknown?]>;

/** The one row that a statement returns. */
export const only = async <T>(rows: Promise<T[]>): Promise<T> => one(await rows);
