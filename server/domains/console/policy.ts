import { permits, readingOf, type Section, sections } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";

/** The sections of the console that an operator may open. */
export const sectionsOf = (actor: Actor): Section[] =>
  sections.filter((part) => permits(readingOf(part), rolesOf(actor)));
