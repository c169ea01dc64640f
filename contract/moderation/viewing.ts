/** How long an operator sees the pages as a member does, minutes. */
export const viewingMinutes = 10;
