import { memberStatus } from "#contract/accounts/status.ts";
import { type IdPart, idParts } from "#contract/moderation/identity.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";

export const { normal: NORMAL, suspended: SUSPENDED, banned: BANNED, leaving: LEAVING } = memberStatus;

/** A first suspension may be ended by a pledge; whoever pledged before needs an operator. */
export function mayPledge(status: number, pledges: number): boolean {
  return status === SUSPENDED && pledges === 0;
}

/** Until when a suspension may be appealed, or null: once each, by suspended and banned members. */
export function appealUntil(status: number, since: Date, appealed: boolean, now: Date): Date | null {
  const end = later(since, terms.appealDays * DAY);
  return (status === SUSPENDED || status === BANNED) && !appealed && now <= end ? end : null;
}

/** An identity check is decided by who has seen all of it. */
export function sawAll(opened: readonly IdPart[]): boolean {
  return idParts.every((part) => opened.includes(part));
}
