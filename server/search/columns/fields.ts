import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { viewOf } from "./packed.ts";

/** The numbers of one field, one for each row, by rising id of the rows. */
export type Column = Int32Array | Uint16Array | Uint8Array | Float32Array | Float64Array;

/** A number in memory: how PostgreSQL sends it (`send`), how many bytes that are, and how they are read. */
export type NumberField = { kind: "number"; value: SQL; send: string; width: number; read(view: DataView): Column };

function numberField<C extends Column>(
  value: SQL,
  [send, width]: [string, number],
  make: (length: number) => C,
  get: (view: DataView, at: number) => number,
): NumberField {
  const read = (view: DataView) => {
    const column = make(view.byteLength / width);
    for (let i = 0; i < column.length; i++) column[i] = get(view, i * width);
    return column;
  };
  return { kind: "number", value, send, width, read };
}

/** A whole number from 0 on. */
export const integer = (value: SQL) =>
  numberField(
    value,
    ["int4send", 4],
    (length) => new Int32Array(length),
    (view, at) => view.getInt32(at),
  );

/** A whole number from 0 to 32,767. */
export const small = (value: SQL) =>
  numberField(
    sql`(${value})::int2`,
    ["int2send", 2],
    (length) => new Uint16Array(length),
    (view, at) => view.getUint16(at),
  );

/** 1 for true, 0 for false. */
export const flagged = (value: SQL) =>
  numberField(
    value,
    ["boolsend", 1],
    (length) => new Uint8Array(length),
    (view, at) => view.getUint8(at),
  );

/** A `real` that is not negative. */
export const real = (value: SQL) =>
  numberField(
    value,
    ["float4send", 4],
    (length) => new Float32Array(length),
    (view, at) => view.getFloat32(at),
  );

/** A `double precision` that is not negative. */
export const double = (value: SQL) =>
  numberField(
    value,
    ["float8send", 8],
    (length) => new Float64Array(length),
    (view, at) => view.getFloat64(at),
  );

/** A moment in seconds since 1970, exact to the microsecond; 0 for null. */
export const moment = (value: SQL) => double(sql`coalesce(extract(epoch from ${value}), 0)::float8`);

/** Any number of whole numbers for each row. @param pairs `select … as id, … as value`, `id` being the row's */
export const numbers = (pairs: SQL) => ({ kind: "numbers" as const, pairs });

/** Any number of names for each row. @param pairs as for `numbers` */
export const names = (pairs: SQL) => ({ kind: "names" as const, pairs });

/**
 * 1 where a number of the row (`of`, or its id) is among these now. Read anew with every refresh, for what changes without
 * a change of the row.
 * @param ids `select … as id`
 */
export const among = (of: string, ids: (ctx: Ctx) => SQL) => ({ kind: "among" as const, of, ids });

export type Field = NumberField | ReturnType<typeof numbers> | ReturnType<typeof names> | ReturnType<typeof among>;

/** A column as PostgreSQL has sent it: values end to end, a tenth of the cost of as many rows. */
export function columnOf(field: NumberField, bytes: Buffer | null): Column {
  return field.read(viewOf(bytes));
}
