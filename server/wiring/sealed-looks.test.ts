import { glob, readFile } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openFinanceAccount } from "#contract/finance/routes.ts";
import { getIdPicture, openIdNumber } from "#contract/identity/routes.ts";
import { getBatchFile, getBatchTable } from "#contract/withdrawals/routes.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { makeBatch } from "#server/domains/withdrawals/admin/make-batch.ts";
import { requestWithdrawal } from "#server/domains/withdrawals/request-withdrawal.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { makeTransferItem } from "#server/testing/factories/transfer-item.ts";
import { makePayee, releaseBatch } from "#server/testing/factories/withdrawals.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const ACCOUNT = "2001234567890";

/** A batch that a second operator has released. */
async function batch(): Promise<number> {
  await requestWithdrawal(world.as(await makePayee(world, 1000, ACCOUNT)), { amount: 500 });
  world.pass(7 * DAY);
  const ctx = world.as((await makeMember(world, { roles: ["finance"] })).id);
  const id = await makeBatch(ctx);
  await releaseBatch(world.as((await makeMember(world, { roles: ["finance"] })).id), id);
  return id;
}

test("the number of an account is shown after a fresh proof only, and each look is a row in the audit log", async () => {
  const rows = { finance_item: await makeTransferItem(world, ACCOUNT), withdrawal_batch: await batch() };
  const { id: operatorId } = await makeMember(world, { roles: ["finance"] });
  const client = await world.client(operatorId, { secondFactor: true });
  const looksAt = async (subject: keyof typeof rows) =>
    db.$count(
      auditLog,
      and(eq(auditLog.subject, subject), eq(auditLog.subjectId, rows[subject]), eq(auditLog.actorId, operatorId)),
    );
  const calls = [
    ["finance_item", "POST", `/api/admin/finance/${rows.finance_item}/account`],
    ["withdrawal_batch", "GET", `/api/admin/withdrawal_batches/${rows.withdrawal_batch}/table`],
    ["withdrawal_batch", "GET", `/api/admin/withdrawal_batches/${rows.withdrawal_batch}/file`],
  ] as const;
  await client.send({ method: "GET", url: "/api/my_data" });
  const page = await client.send({ method: "GET", url: `/api/admin/finance/${rows.finance_item}` });
  expect([page.statusCode, page.body.includes(ACCOUNT)]).toEqual([200, false]);
  for (const proven of [true, false]) {
    for (const [subject, method, url] of calls) {
      const before = await looksAt(subject);
      const { statusCode, body } = await client.send({ method, url });
      expect([statusCode, body.includes(ACCOUNT)], url).toEqual(proven ? [200, true] : [403, false]);
      expect((await looksAt(subject)) - before, url).toBe(proven ? 1 : 0);
    }
    world.pass(11 * MINUTE);
  }
});

test("every call that shows what is sealed asks for a fresh proof", () => {
  for (const { path, fresh } of [openFinanceAccount, getBatchFile, getBatchTable, openIdNumber, getIdPicture])
    expect(fresh, path).toBe(true);
});

test("what opens a sealed number or picture is called where a look is recorded, or where only the program compares", async () => {
  const openers = /\b(?:openPayeeAccount|openAccountNumber|openIdNumber|openIdPicture|transferOf)\(/;
  const found: string[] = [];
  for await (const file of glob("server/domains/**/*.ts")) {
    if (/\.test\.ts$/.test(file)) continue;
    const text = (await readFile(file, "utf8")).replace(/^export (?:async )?function.*$/gm, "");
    if (openers.test(text)) found.push(file);
  }
  expect(found.sort()).toEqual([
    "server/domains/accounts/identity/record-id-decision.ts",
    "server/domains/accounts/marks/marks.ts",
    "server/domains/accounts/settings/payout-account.ts",
    "server/domains/finance/look.ts",
    "server/domains/identity/look.ts",
    "server/domains/identity/queries.ts",
    "server/domains/withdrawals/admin/bank-files.ts",
    "server/domains/withdrawals/bank/transfers.ts",
  ]);
});
