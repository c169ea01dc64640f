import { ledgerAccounts } from "#server/db/schema/ledger.ts";
import { post } from "#server/domains/ledger/index.ts";
import { nextSerial } from "../factories.ts";
import type { World } from "../world.ts";

type GrantedAccount = "revenue_pending" | "balance" | "points" | "coins";

/** Credits a member from the platform's promotion account. @param amount whole NT$ */
export const grant = (world: World, userId: number, kind: GrantedAccount, amount: number): Promise<void> =>
  grantAll(world, userId, { [kind]: amount });

/** Credits several accounts at once. */
export async function grantAll(
  world: World,
  userId: number,
  given: Partial<Record<GrantedAccount, number>>,
): Promise<void> {
  await post(world.system, {
    kind: "books.mended",
    key: `test:grant:${nextSerial()}`,
    entries: (Object.keys(given) as GrantedAccount[]).flatMap((kind) => [
      { account: { kind: "promotions" }, amount: -(given[kind] ?? 0) },
      { account: { kind, userId }, amount: given[kind] ?? 0 },
    ]),
  });
}

/** Credits many members with one journal. Opens their accounts first, so that the entries are one statement. */
export async function grantMany(
  world: World,
  grants: readonly { userId: number; given: Partial<Record<GrantedAccount, number>> }[],
): Promise<void> {
  const lines = grants.flatMap(({ userId, given }) =>
    (Object.keys(given) as GrantedAccount[]).map((kind) => ({ account: { kind, userId }, amount: given[kind] ?? 0 })),
  );
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  await world.deps.db
    .insert(ledgerAccounts)
    .values(lines.map(({ account }) => account))
    .onConflictDoNothing();
  await post(world.system, {
    kind: "books.mended",
    key: `test:grant:${nextSerial()}`,
    entries: [{ account: { kind: "promotions" }, amount: -total }, ...lines],
  });
}
