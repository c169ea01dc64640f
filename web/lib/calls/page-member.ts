let member = 0;

/** The shell says whose page is shown; 0 for a visitor. */
export function setPageMember(id: number): void {
  member = id;
}

/** The member whose page is shown; 0 for a visitor. Browser only. */
export const pageMember = (): number => member;

/** Says with a request whose page asks, so that a tab never acts for who has logged in since in another one. */
export const memberHeader = (): Record<string, string> => (member ? { "X-Member": String(member) } : {});
