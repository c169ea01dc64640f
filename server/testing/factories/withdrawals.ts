import { eq } from "drizzle-orm";
import { bankAccounts, users } from "#server/db/schema/accounts.ts";
import { sealText } from "#server/kernel/sealed.ts";
import { makeMember, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { grant } from "./ledger.ts";

/** Sets a member's account, whatever it was before. @param account all digits; its end decides at the stand-in */
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

/** A verified member with an account in that name and balance to withdraw. */
export async function makePayee(world: World, balance = 1000, account = "2001234567890"): Promise<number> {
  const { id } = await makeMember(world, { idVerifiedAt: world.clock.now(), realName: `王小明${nextSerial()}` });
  await setAccount(world, id, account);
  if (balance > 0) await grant(world, id, "balance", balance);
  return id;
}
