import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { bankAccounts, users } from "#server/db/schema/accounts.ts";
import { releaseDecision } from "#server/domains/withdrawals/admin/release-batch.ts";
import { sentTransferOf } from "#server/domains/withdrawals/bank/transfers.ts";
import { lockBatched } from "#server/domains/withdrawals/store.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { sealText } from "#server/kernel/secrets/sealed.ts";
import { tx } from "#server/kernel/tx.ts";
import { makeMember, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { grant } from "./ledger.ts";

type User = typeof users.$inferSelect;

/** Creates bank accounts of many verified members, in their names. */
export async function makeAccounts(world: World, members: readonly Pick<User, "id" | "realName">[]): Promise<void> {
  const account = "2001234567890";
  await world.deps.db.insert(bankAccounts).values(
    members.map(({ id, realName }) => ({
      ...{ userId: id, bankCode: "812", lastDigits: account.slice(-4), holder: realName ?? "" },
      account: sealText(world.deps.ports.dataKey, `bank-account:${id}`, account),
    })),
  );
}

/**
 * Sets or replaces a member's bank account.
 * @param account all digits; the last ones decide the outcome at the bank's stand-in
 */
export async function setAccount(world: World, userId: number, account: string): Promise<void> {
  const { db, ports } = world.deps;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const set = {
    bankCode: "812",
    account: sealText(ports.dataKey, `bank-account:${userId}`, account),
    lastDigits: account.slice(-4),
    holder: user?.realName ?? "",
  };
  await db
    .insert(bankAccounts)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: bankAccounts.userId, set });
}

/** Creates a verified member with a bank account in that name and a balance to withdraw. */
export async function makePayee(world: World, balance = 1000, account = "2001234567890"): Promise<number> {
  const { id } = await makeMember(world, { idVerifiedAt: world.clock.now(), realName: `王小明${nextSerial()}` });
  await setAccount(world, id, account);
  if (balance > 0) await grant(world, id, "balance", balance);
  return id;
}

/** Releases a batch to the bank as a second operator. */
export async function releaseBatch(releaser: Ctx, id: number): Promise<void> {
  await tx(releaser, (ctx) => releaseDecision.carryOut(ctx, id, {}));
  await releaser.db.execute(sql`update approvals set state = 'approved', decided_by = -1 where subject_id = ${id}`);
}

const pad = (value: number, width: number) => String(value).padStart(width, "0");

/**
 * Creates the bank's answer to a batch, line by line.
 * @param paid whether a transfer arrived, by its withdrawal and its index in the file
 * @param use receives the file, which is deleted afterwards
 */
export async function withAnswer(
  ctx: Ctx,
  id: number,
  paid: (withdrawalId: number, nth: number) => boolean,
  use: (file: Upload) => Promise<unknown>,
): Promise<void> {
  const rows = await tx(ctx, (ctx) => lockBatched(ctx, id));
  const { rows: found } = await ctx.db.execute<{ number: string }>(
    sql`select number from withdrawal_batches where id = ${id}`,
  );
  const lines = rows.map((row, nth) => ({ ...sentTransferOf(row), arrived: paid(row.id, nth) }));
  const sum = (wanted: boolean) =>
    lines.reduce((all, { amount, arrived }) => (arrived === wanted ? all + amount : all), 0);
  const text = `${[
    `1${found[0]?.number}20260101${pad(lines.length, 6)}R`,
    ...lines.map(
      ({ reference, amount, arrived }, nth) =>
        `2${pad(nth + 1, 6)}${reference}${pad(amount, 12)}${arrived ? "00" : "03"}B${pad(nth, 15)}`,
    ),
    `3${pad(lines.length, 6)}${pad(sum(true), 12)}${pad(sum(false), 12)}`,
  ].join("\r\n")}\r\n`;
  const folder = await mkdtemp(join(tmpdir(), "haoshou-answer-"));
  try {
    const path = join(folder, "answer.txt");
    await writeFile(path, text);
    const sha256 = createHash("sha256").update(text).digest("hex");
    const file: Upload = { path, name: "answer.txt", contentType: "text/plain", bytes: text.length, sha256 };
    await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
