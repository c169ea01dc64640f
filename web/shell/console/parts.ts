import type { AnswerOf } from "#contract/api.ts";
import { consoleSections } from "#contract/console/sections.ts";
import { to } from "#contract/paths/to.ts";
import { sections } from "#contract/roles.ts";

/** The sections that this operator may open, and how much waits in them. */
export type Overview = AnswerOf<"GET /api/admin/overview">;

/** URLs and names of the console sections. */
export const partLinks = sections.map((part) => ({
  part,
  href: `${to("/admin")}/${part}`,
  label: consoleSections[part].label,
}));

/** Name of the console section at this path; of the console itself when there is none. */
export const consoleTitle = (pathname: string): string =>
  partLinks.find(({ href }) => href === pathname)?.label ?? "營運後台";
