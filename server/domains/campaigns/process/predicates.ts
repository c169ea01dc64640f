import type { CampaignState } from "#contract/campaigns/states.ts";
import { both, happened, inState, moment, not, type Predicate, reached } from "#server/kernel/process/predicate.ts";

/** The stored times that determine the state of a campaign. It runs from `startsAt` until just before `endsAt`. */
export type CampaignTimes = { publishedAt: Date | null; startsAt: Date; endsAt: Date };

/** It is published, whatever the time. */
export const isPublic = happened(moment("publishedAt", "公開時間"));
const begun = reached(moment("startsAt", "開始時間"));
const ended = reached(moment("endsAt", "結束時間"));

/** The state that follows from the three times. */
export const campaignIn: Record<CampaignState, Predicate<CampaignTimes>> = {
  draft: not(isPublic),
  soon: both(isPublic, not(begun)),
  running: both(isPublic, both(begun, not(ended))),
  over: both(isPublic, ended),
};

export const isShownEntry = inState("shown");
/** Hidden by operators. */
export const isHiddenEntry = inState("hidden");
/** It is its member's only entry; after withdrawing, a member may enter again. */
export const isEntered = inState("shown", "hidden");

export const isCounted = inState("counted");
export const isHeld = inState("held");
export const isRejected = inState("rejected");
