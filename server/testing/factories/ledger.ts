import { post } from "#server/domains/ledger/index.ts";
import { nextSerial } from "../factories.ts";
import type { World } from "../world.ts";

/** Gives a member money out of nowhere: the house's promotions pay for it. @param amount whole NT$ */
export async function grant(
  world: World,
  userId: number,
  kind: "revenue_pending" | "balance" | "points" | "coins",
  amount: number,
): Promise<void> {
  await post(world.system, {
    kind: "books.mended",
    key: `test:grant:${nextSerial()}`,
    entries: [
      { account: { kind: "promotions" }, amount: -amount },
      { account: { kind, userId }, amount },
    ],
  });
}
