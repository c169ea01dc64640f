import { BANNED, SUSPENDED } from "#server/domains/accounts/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";

/** A first suspension may be ended by a pledge; whoever pledged before needs an operator. */
export function mayPledge(status: number, pledges: number): boolean {
  return status === SUSPENDED && pledges === 0;
}

/** Until when a suspension may be appealed, or null: once each, by suspended and banned members. */
export function appealUntil(status: number, since: Date, appealed: boolean, now: Date): Date | null {
  const end = later(since, terms.appealDays * DAY);
  return (status === SUSPENDED || status === BANNED) && !appealed && now <= end ? end : null;
}

/** Messages to the support an hour from one network, and from one member. */
export const contactsPerHour = 10;
