/** What a member's account may be in. Only a normal one takes part. */
export const memberStatus = { normal: 1, suspended: 2, banned: 3, leaving: 4 } as const;

/** @param status a member's */
export const takesPart = (status: number): boolean => status === memberStatus.normal;
/** Operators have closed the account, for a while or for good. */
export const isBlocked = (status: number): boolean =>
  status === memberStatus.suspended || status === memberStatus.banned;
