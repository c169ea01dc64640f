import { one } from "#server/kernel/rows.ts";
import { users } from "../db/schema/accounts.ts";
import { profiles } from "../db/schema/profiles.ts";
import type { World } from "./world.ts";

let serial = 0;

/** A unique number for addresses and names. */
export function nextSerial(): number {
  return ++serial;
}

/** Creates a member with a confirmed address. @returns the row. */
export async function makeMember(
  world: World,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<typeof users.$inferSelect> {
  return one(await makeMembers(world, 1, values));
}

/** Creates several members with one statement. */
export async function makeMembers(
  world: World,
  count: number,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<(typeof users.$inferSelect)[]> {
  const fresh = Array.from({ length: count }, nextSerial).map((n) => ({
    ...{ email: `member${n}@example.com`, nickname: `會員${n}`, emailConfirmedAt: world.clock.now() },
    ...values,
  }));
  const made = await world.deps.db.insert(users).values(fresh).returning();
  await world.deps.db.insert(profiles).values(made.map(({ id }) => ({ userId: id })));
  return made;
}
