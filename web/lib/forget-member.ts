/** Whose a key of localStorage is stands in its second place: `draft:7:message:1`, `service-draft:7:new`. */
const isOf = (key: string, member: number) => key.split(":")[1] === String(member);

/** Takes away what this browser keeps of a member: what was typed and not sent, and what was begun in this tab. */
export function forgetMember(member: number): void {
  try {
    for (const key of Object.keys(localStorage)) if (isOf(key, member)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is switched off: nothing is kept.
  }
}
