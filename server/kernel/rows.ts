import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { z } from "zod";
import type { Db } from "../db/client.ts";

/** Columns, for schemas of rows. */
export const num = z.number();
/** Also instants: drizzle returns those of `execute` as texts, such as `2026-11-27 05:53:30.1+00`. */
export const text = z.string();
export const bool = z.boolean();
/** A text of a set that only a type lists, such as the states of a table of transitions. Only "a text" is checked. */
export const textOf = <T extends string>() => z.string() as unknown as z.ZodType<T, T>;
/** A jsonb value in the form in which the product wrote it. Forms change; what is stored is not compared with them. */
export const jsonOf = <T>() => z.custom<T>();
export const bytes = z.instanceof(Buffer);
/** Columns whose names are computed. */
export const anyColumns = z.looseObject({});

export type Schema = z.ZodObject | z.ZodRawShape;
type RowOf<S extends Schema> = S extends z.ZodObject
  ? z.output<S>
  : S extends z.ZodRawShape
    ? z.output<z.ZodObject<S>>
    : never;

/** An answer of the database. */
export type Answer = { columns: readonly string[]; rows: readonly Record<string, unknown>[] };

/** Compares an answer with the schema of its rows. @throws Error where they differ */
type Check = (schema: z.ZodObject, answer: Answer) => void;
let check: Check | undefined;

/** Sets the function that compares every answer with its schema. Tests do; in production answers are not parsed. */
export function checkReads(by: Check): void {
  check = by;
}

/**
 * Runs a statement written as SQL: ``await read(ctx.db, { id: num, title: text.nullable() })`select …` ``.
 * @param schema the columns of a row, as a `z.object` or its shape
 * @returns a tag for the statement, which also takes a finished one; it returns the rows
 */
export function read<S extends Schema>(db: Pick<Db, "execute">, schema: S) {
  return async (statement: TemplateStringsArray | SQL, ...values: unknown[]): Promise<RowOf<S>[]> => {
    return checked(schema, await db.execute("raw" in statement ? sql(statement, ...values) : statement));
  };
}

/** Runs a statement on a connection or pool of node-postgres, for what runs outside of calls and jobs. */
export async function readWith<S extends Schema>(
  client: pg.Pool | pg.ClientBase,
  schema: S,
  statement: string,
  values: unknown[] = [],
): Promise<RowOf<S>[]> {
  return checked(schema, await client.query(statement, values));
}

function checked<S extends Schema>(schema: S, { rows, fields }: pg.QueryResult): RowOf<S>[] {
  const columns = fields.map(({ name }) => name);
  check?.(schema instanceof z.ZodObject ? schema : z.object(schema as z.ZodRawShape), { columns, rows });
  return rows;
}

/** The one row that an insert or update returns. @throws Error when there is none: a bug, never a refusal */
export function one<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error("no row came back");
  return row;
}

/** The LIKE pattern for lower-case texts that contain this one. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
