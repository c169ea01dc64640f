import { z } from "zod";
import { AdminService, AdminServiceQuery } from "#contract/catalog/admin.ts";
import type { Wire } from "#contract/route/instant.ts";
import { offeredOf, Person } from "#contract/shared.ts";

/** The parts of what members show of themselves, each of which can be reported and taken down. */
export const profileParts = { profile: "個人檔案", avatar: "頭像", portfolio: "作品" } as const;
export type ProfilePart = keyof typeof profileParts;
const Part = z.enum(Object.keys(profileParts) as [ProfilePart, ...ProfilePart[]]);

/** What happens to a part, and the forms that the operators' buttons open. */
export const partModerations = ["publish", "hide", "show", "dismiss"] as const;
export const partModerationForms = ["hide", "show", "dismiss"] as const;

/** Texts, and hashes of pictures. */
const PartContent = z.object({ texts: z.array(z.string()), pictures: z.array(z.string()) });

/** A part in the console, with its open reports. */
export const AdminProfilePart = AdminService.pick({
  ...{ id: true, title: true, hiddenReason: true, hiddenAt: true },
  ...{ waiting: true, lastReportId: true, reports: true },
}).extend({
  part: Part,
  user: Person,
  /** The portfolio item; null for the other parts. */
  itemId: z.number().int().nullable(),
  state: z.enum(["shown", "removed"]),
  /** What everybody sees now. */
  content: PartContent,
  /** What has been taken down; empty when nothing has. */
  taken: PartContent,
  actions: z.array(offeredOf(z.enum(partModerations), z.enum(partModerationForms))),
});
export type AdminProfilePart = Wire<z.output<typeof AdminProfilePart>>;

/** `k`: part of the member's name or of a portfolio item's title, or the id of a row. */
export const AdminProfilePartQuery = AdminServiceQuery;

/** A part of one's own that has been taken down, and is still empty. */
export const TakenDown = z.object({
  part: Part,
  itemId: z.number().int().nullable(),
  reason: z.string(),
  texts: z.array(z.string()),
});
export type TakenDown = z.output<typeof TakenDown>;
