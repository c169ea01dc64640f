import { codeAt, giveApp } from "#server/domains/second-factor/index.ts";
import { HOUR } from "#server/kernel/clock.ts";
import { makeMember } from "../factories.ts";
import type { World } from "../world.ts";

const SECRET = "TESTONLYTESTONLYTESTONLYTESTONLY";
const STEP_MS = 30_000;

/** Current code of such a member's authenticator app, `steps` of 30 seconds from now. */
export const appCode = (world: World, steps = 0): string =>
  codeAt(SECRET, new Date(world.clock.now().getTime() + steps * STEP_MS));

/** Creates a member whose authenticator app was set up some time ago. */
export async function makeGuarded(world: World, values: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(world, values);
  await giveApp(world.system, member.id, SECRET, new Date(world.clock.now().getTime() - HOUR));
  return member;
}
