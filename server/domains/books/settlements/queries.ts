import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type SettlementFile, SettlementFileRow } from "#contract/books/settlements.ts";
import { gatewayNames } from "#contract/payments/gateways.ts";
import { permission, permits } from "#contract/roles.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { type Ctx, rolesOf } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { one, read } from "#server/kernel/rows.ts";
import { getFile, matchedOf, usualColumns } from "./store.ts";

/** Maximum number of shown rows. */
const SHOWN = 100;

const columns = sql`f.id, f.gateway, f.name, u.nickname as "uploadedBy", f.created_at as "uploadedAt",
  (select count(*)::int from settlements s where s.file_id = f.id) as booked,
  (select coalesce(sum(s.net), 0)::int from settlements s where s.file_id = f.id) as net`;
const from = sql`from settlement_files f join users u on u.id = f.uploaded_by`;

/** Reports that were read, newest first, with what each gateway has not paid out. */
export async function settlementPage(ctx: Ctx, { page }: { page: number }) {
  const found = await pageOf(ctx, SettlementFileRow, page, columns, from, sql`f.id desc`);
  const unsettled: { gateway: string; amount: number }[] = [];
  for (const gateway of gatewayNames) {
    const amount = -(await balanceOf(ctx, { kind: `clearing:${gateway}` }));
    // One without keys may still owe what it took before.
    if (amount !== 0 || ctx.ports.gateways.has(gateway)) unsettled.push({ gateway, amount });
  }
  return { ...found, unsettled };
}

/** A report with what would be booked now. @throws Refusal not_found */
export async function settlementFile(ctx: Ctx, id: number): Promise<z.output<typeof SettlementFile>> {
  const file = await getFile(ctx, id);
  const { fresh, faults } = await matchedOf(ctx, file);
  const head = one(await read(ctx.db, SettlementFileRow)`select ${columns} ${from} where f.id = ${id}`);
  const { proposed } = await usualColumns(ctx, file.gateway, file.headers);
  const sum = (of: (row: (typeof fresh)[number]) => number) => fresh.reduce((all, row) => all + of(row), 0);
  return {
    ...head,
    headers: file.headers,
    columns: file.columns,
    proposed,
    fresh: {
      count: fresh.length,
      gross: sum(({ net, fee, feeTax }) => net + fee + feeTax),
      fee: sum(({ fee, feeTax }) => fee + feeTax),
      net: sum(({ net }) => net),
    },
    rows: fresh.slice(0, SHOWN).map((row) => ({ ...row, fee: row.fee + row.feeTax })),
    faults: faults.slice(0, SHOWN),
    faultCount: faults.length,
    mayBook: fresh.length > 0 && permits(permission("books", "decide"), rolesOf(ctx.actor)),
  };
}
