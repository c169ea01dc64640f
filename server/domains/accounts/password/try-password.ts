import type { Ctx } from "#server/kernel/ctx.ts";
import { consume, networkOf, type Use } from "#server/kernel/limits/limits.ts";
import { knownDevice } from "../sessions/known-device.ts";
import type { User } from "../store.ts";
import { passwordMatches } from "./hash.ts";

/** Counts a try: of a browser that was let in before by that browser alone, of any other by address and network. */
async function countTry(ctx: Ctx, email: string, user: User | undefined, uses: Use[]): Promise<void> {
  const device = user && knownDevice(ctx, user.id);
  if (device) {
    uses.push(await consume(ctx, "passwordDevice", device));
    return;
  }
  uses.push(await consume(ctx, "password", email));
  uses.push(await consume(ctx, "passwordNetwork"));
  uses.push(await consume(ctx, "passwordAccount", email));
}

/**
 * Whether a password is the account's. The try is counted before it is hashed: however many come at once, no more are
 * tried than the limits allow. The right one takes its own count back, and nobody else's. Not to be called in a
 * transaction, which would undo the count.
 * @throws Refusal too_many, busy; neither has cost a try
 */
export async function tryPassword(ctx: Ctx, email: string, user: User | undefined, typed: string): Promise<boolean> {
  const uses: Use[] = [];
  const giveBack = () => Promise.all(uses.map((use) => use.giveBack()));
  try {
    await countTry(ctx, email, user, uses);
    const fits = await passwordMatches(typed, user?.passwordHash ?? null, networkOf(ctx.client.ip));
    if (fits) await giveBack();
    return fits;
  } catch (error) {
    await giveBack();
    throw error;
  }
}
