import { consoleSections } from "#contract/console.ts";
import { to } from "#contract/paths/to.ts";
import { sections } from "#contract/roles.ts";

/** The parts' addresses and names. */
export const partLinks = sections.map((part) => ({
  part,
  href: `${to("/admin")}/${part}`,
  label: consoleSections[part].label,
}));

/** How the part of the console at this address is called; the console itself where it is none. */
export const consoleTitle = (pathname: string): string =>
  partLinks.find(({ href }) => href === pathname)?.label ?? "營運後台";
