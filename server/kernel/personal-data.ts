import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { LeavingBlocker } from "#contract/privacy/leaving.ts";
import type { users } from "../db/schema/accounts.ts";
import type { Ctx } from "./ctx.ts";
import { anyColumns, num, read } from "./rows.ts";

/** The maximum number of rows in memory at a time. */
const BATCH = 500;

export const ExportRow = anyColumns;
export type ExportRow = z.output<typeof ExportRow>;
const Keyed = ExportRow.extend({ k: num });

/** One file of rows in a member's archive: what it holds, from which tables, and its rows in batches. */
export type ExportPart = {
  /** The file name, without `.json`. */
  name: string;
  about: string;
  tables: readonly string[];
  rows(ctx: Ctx, userId: number): AsyncIterable<ExportRow[]>;
};

/** An uploaded file in the archive. `bytes` is its stored size, 0 when unknown. */
export type ExportFile = { path: string; key: string; bytes: number; sealed: boolean };

/** A folder of uploaded files in the archive. */
export type ExportFolder = {
  name: string;
  about: string;
  files(ctx: Ctx, userId: number): Promise<ExportFile[]>;
};

/** What happens to tables when an account is deleted, as docs/operations/deleted-accounts.md prints it. */
export type ErasedTables = { tables: readonly string[]; what: string };

/**
 * `asking`: a member requests deletion. `deleting`: thirty days later, when all that was started then must have ended.
 */
export type LeavingStage = "asking" | "deleting";

/** The personal data of a domain. One declaration for export and erasure: nothing can be exported and not erased. */
export type PersonalData = {
  export: readonly ExportPart[];
  folders?: readonly ExportFolder[];
  /** Tables that name members but are not exported, and why. */
  withheld?: Readonly<Record<string, string>>;
  /** Erases this domain's data of an account that is being deleted. Part of the caller's transaction. */
  erase(ctx: Ctx, user: typeof users.$inferSelect): Promise<void>;
  erased: readonly ErasedTables[];
  /** What has to be settled in this domain before the account may be deleted. */
  blocksLeaving?(ctx: Ctx, userId: number, stage: LeavingStage): Promise<LeavingBlocker[]>;
  /** The balance that would be paid out on deletion, NT$, and the bank account; null when there is none. */
  payout?(ctx: Ctx, userId: number): Promise<{ amount: number; bankName: string; lastDigits: string } | null>;
  /** A balance that blocks deletion and that the member may give up, NT$; null when there is none. */
  rest?(ctx: Ctx, userId: number): Promise<number | null>;
  /**
   * Books the given-up balance to the platform. Part of the caller's transaction. @returns the number of the receipt
   */
  givesUp?(ctx: Ctx, userId: number): Promise<string>;
  /** Pays out the balance once nothing else blocks. Part of the caller's transaction. */
  paysOut?(ctx: Ctx, userId: number): Promise<void>;
};

type Of = (me: number) => SQL;

/**
 * An export of a table with an id: `from` selects the rows as `r`, `columns` their values. Of other members: names
 * only.
 */
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
        const rows = await read(ctx.db, Keyed)`select ${id} as k, ${columns(me)} ${from(me)}
          and ${id} > ${after} order by ${id} limit ${BATCH}`;
        if (rows.length > 0) yield rows.map(({ k: _, ...row }) => row);
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) return;
        after = last.k;
      }
    },
  };
}

/** An export from a function; it decrypts encrypted values, because their owner reads them. */
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

/** An export small enough to be read in one query. */
export function queryPart(name: string, about: string, tables: readonly string[], query: Of): ExportPart {
  return readPart(name, about, tables, async (ctx, me) => await read(ctx.db, ExportRow)(query(me)));
}
