/** The calls of operators for the settlement reports of gateways. */

import { taipeiDay, taipeiMonth } from "#contract/time.ts";
import { bankStatements, manualJournals, settlementColumns, settlementFiles } from "#server/db/schema/books.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { one } from "#server/kernel/rows.ts";
import { makeOrderRow } from "#server/testing/factories/payments.ts";
import { usualColumns } from "#server/testing/factories/settlements.ts";
import { nextSerial } from "#server/testing/factories.ts";
import { type MakeAdminRow, operatorId } from "./admin-row.ts";

/** A report with one payment of NT$1,050 that can be booked. */
const report =
  (body: unknown): MakeAdminRow =>
  async (world, operator) => {
    const { db } = world.deps;
    const { id: orderId, buyerId } = await makeOrderRow(world);
    const now = world.clock.now();
    const number = `S${orderId}`;
    const paid = { amount: 1050, method: "card", state: "paid", paidAt: now, expiresAt: now, createdAt: now };
    await db.insert(paymentAttempts).values({ gateway: "newebpay", number, orderId, payerId: buyerId, ...paid });
    const saved = { gateway: "newebpay", columns: usualColumns, savedBy: operatorId(operator), savedAt: now };
    await db.insert(settlementColumns).values(saved).onConflictDoNothing();
    const headers = Object.values(usualColumns);
    const cells = [[number, "交易", "1050", "30", "0", "1020", "2026-11-25", "B1"]];
    const values = { gateway: "newebpay", name: "report.csv", sha256: `walk-${nextSerial()}`, headers, cells };
    const { id } = one(
      await db
        .insert(settlementFiles)
        .values({ ...values, columns: usualColumns, uploadedBy: operatorId(operator), createdAt: now })
        .returning({ id: settlementFiles.id }),
    );
    return { params: { id }, body };
  };

/** A day whose balance was entered before. */
const statement: MakeAdminRow = async ({ clock, deps: { db } }, operator) => {
  const values = { day: taipeiDay(clock.now()), amount: 900, enteredBy: operatorId(operator), enteredAt: clock.now() };
  await db.insert(bankStatements).values(values).onConflictDoNothing();
  return { params: { day: values.day }, body: { amount: 1_000 } };
};

/** A manual journal that is booked. */
const journal: MakeAdminRow = async ({ clock, deps: { db } }, operator) => {
  const now = clock.now();
  const accounts = { debit: "gateway_fees", credit: "bank", amount: 300, month: taipeiMonth(now) };
  const by = { proposedBy: operatorId(operator), createdAt: now, bookedBy: -1, bookedAt: now };
  const { id } = one(
    await db
      .insert(manualJournals)
      .values({ ...accounts, ...by, reason: "藍新金流的月租費" })
      .returning({ id: manualJournals.id }),
  );
  return { params: { id }, body: { reason: "月租費算錯了，先全部沖回" } };
};

export const bookRows: Record<string, MakeAdminRow> = {
  "PUT /api/admin/books/statements/{day}": statement,
  "POST /api/admin/books/journals/{id}/reverse": journal,
  "PUT /api/admin/settlements/{id}/columns": report(usualColumns),
  "POST /api/admin/settlements/{id}/book": report({ count: 1, net: 1020 }),
};
