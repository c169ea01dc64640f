import { type SQL, sql } from "drizzle-orm";
import type { LeavingBlocker } from "#contract/moderation/leaving.ts";
import type { users } from "../db/schema/accounts.ts";
import type { Ctx } from "./ctx.ts";

/** So many rows are in memory at a time. */
const BATCH = 500;

export type ExportRow = Record<string, unknown>;
type Keyed = ExportRow & { k: number };

/** One file of rows in a member's archive: what it holds, from which tables, and its rows in batches. */
export type ExportPart = {
  /** Name of the file, without `.json`. */
  name: string;
  about: string;
  tables: readonly string[];
  rows(ctx: Ctx, userId: number): AsyncIterable<ExportRow[]>;
};

/** An uploaded file in the archive. `bytes` is its size as stored, 0 where that is not known. */
export type ExportFile = { path: string; key: string; bytes: number; sealed: boolean };

/** A folder of uploaded files in the archive. */
export type ExportFolder = {
  name: string;
  about: string;
  files(ctx: Ctx, userId: number): Promise<ExportFile[]>;
};

/** What becomes of tables when an account is deleted, as docs/operations.md prints it. */
export type ErasedTables = { tables: readonly string[]; what: string };

/** Asking: a member wants to go. Deleting: thirty days later, when what was set going then has to be through. */
export type LeavingStage = "asking" | "deleting";

/** What a domain holds of its members. It is given to them and forgotten by the same declaration: no export without forget. */
export type PersonalData = {
  export: readonly ExportPart[];
  folders?: readonly ExportFolder[];
  /** Tables that name members and have no file in the archive, and why. */
  withheld?: Readonly<Record<string, string>>;
  /** Empties what this domain knows of an account that is being deleted. Part of the caller's transaction. */
  erase(ctx: Ctx, user: typeof users.$inferSelect): Promise<void>;
  erased: readonly ErasedTables[];
  /** What of this domain has to be settled before the account may go. */
  blocksLeaving?(ctx: Ctx, userId: number, stage: LeavingStage): Promise<LeavingBlocker[]>;
  /** NT$ that would be paid out with the account, and where to; null where there is nothing. */
  payout?(ctx: Ctx, userId: number): Promise<{ amount: number; bankName: string; lastDigits: string } | null>;
  /** NT$ that block the account, and that its member may give up; null where there is nothing of the kind. */
  rest?(ctx: Ctx, userId: number): Promise<number | null>;
  /** Books that to the platform. Part of the caller's transaction. @returns the number of the receipt */
  givesUp?(ctx: Ctx, userId: number): Promise<string>;
  /** Pays that out, once nothing else blocks. Part of the caller's transaction. */
  paysOut?(ctx: Ctx, userId: number): Promise<void>;
};

type Of = (me: number) => SQL;

/** Rows of a table with an id; `from` says which, as `r`, and `columns` what of them. The names of others, nothing else. */
export function pagedPart(
  name: string,
  about: string,
  tables: readonly string[],
  columns: Of,
  from: Of,
  id = sql`r.id`,
): ExportPart {
  return {
    name,
    about,
    tables,
    async *rows(ctx, me) {
      for (let after = 0; ; ) {
        const { rows } = await ctx.db.execute<Keyed>(sql`select ${id} as k, ${columns(me)} ${from(me)}
          and ${id} > ${after} order by ${id} limit ${BATCH}`);
        if (rows.length > 0) yield rows.map(({ k: _, ...row }) => row);
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) return;
        after = last.k;
      }
    },
  };
}

/** What is encrypted in the database is open here: it is read by its owner. */
export function readPart(
  name: string,
  about: string,
  tables: readonly string[],
  read: (ctx: Ctx, me: number) => Promise<ExportRow[]>,
): ExportPart {
  return {
    name,
    about,
    tables,
    async *rows(ctx, me) {
      const rows = await read(ctx, me);
      if (rows.length > 0) yield rows;
    },
  };
}

/** What is small enough to be read at once. */
export function queryPart(name: string, about: string, tables: readonly string[], query: Of): ExportPart {
  return readPart(name, about, tables, async (ctx, me) => (await ctx.db.execute<ExportRow>(query(me))).rows);
}
