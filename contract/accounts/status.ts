/** Account statuses. Only normal members may take part. */
export const memberStatus = { normal: 1, suspended: 2, banned: 3, leaving: 4 } as const;

/** True if a member of this status may use the marketplace. */
export const takesPart = (status: number): boolean => status === memberStatus.normal;
/** True if operators suspended or banned the account. */
export const isBlocked = (status: number): boolean =>
  status === memberStatus.suspended || status === memberStatus.banned;
