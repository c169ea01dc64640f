import { memberStatus } from "#contract/accounts/status.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";

/** A first suspension may be ended by a pledge; whoever pledged before needs an operator. */
export function mayPledge(status: number, pledges: number): boolean {
  return status === memberStatus.suspended && pledges === 0;
}

/** Until when a suspension may be appealed, or null: once each, by suspended members; a ban leaves a letter to the support. */
export function appealUntil(status: number, since: Date, appealed: boolean, now: Date): Date | null {
  const end = later(since, terms.appealDays * DAY);
  return status === memberStatus.suspended && !appealed && now <= end ? end : null;
}
