import { memberStatus } from "#contract/accounts/status.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";

/** True when a pledge may end the suspension: only the first one. A member who has pledged before needs an operator. */
export function mayPledge(status: number, pledges: number): boolean {
  return status === memberStatus.suspended && pledges === 0;
}

/** Until when a suspension may be appealed, once; null otherwise. A banned member can only write to the support. */
export function appealUntil(status: number, since: Date, appealed: boolean, now: Date): Date | null {
  const end = later(since, terms.appealDays * DAY);
  return status === memberStatus.suspended && !appealed && now <= end ? end : null;
}
