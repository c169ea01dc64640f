import type { Ctx } from "#server/kernel/ctx.ts";
import { consume, networkOf, type Use } from "#server/kernel/limits/limits.ts";
import { knownDevice } from "../sessions/known-device.ts";
import type { User } from "../store.ts";
import { passwordMatches } from "./hash.ts";

/** Counts an attempt: for a known browser by that browser alone, for others by email address and network. */
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
 * True when the password matches. The attempt is counted before hashing, so that concurrent requests cannot exceed the
 * limits. A correct password removes its own count only. Not to be called in a transaction, which would roll back the
 * count.
 * @throws Refusal too_many, busy; neither counts as an attempt
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
