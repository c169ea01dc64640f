let member = 0;

/** Sets the member whose page is shown; 0 for a visitor. The shell calls it. */
export function setPageMember(id: number): void {
  member = id;
}

/** The member whose page is shown; 0 for a visitor. Browser only. */
export const pageMember = (): number => member;

/**
 * Header that names the member of this page, so that a tab never acts for another member who has logged in since in
 * another tab.
 */
export const memberHeader = (): Record<string, string> => (member ? { "X-Member": String(member) } : {});
