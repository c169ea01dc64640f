import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { explained } from "../shared.ts";
import { restrictionDays, restrictionNames } from "./restriction-kinds.ts";

const Standing = z.object({
  id: z.number().int(),
  kind: z.enum(restrictionNames),
  reason: z.string(),
  createdAt: When,
  /** Null: until an operator lifts it. */
  endsAt: When.nullable(),
  /** True while it applies. */
  stands: z.boolean(),
});

/** A restriction as operators see it. */
export const Restriction = Standing.extend({
  operator: z.string().nullable(),
  /** When and why it was lifted before its end. */
  lifted: z.object({ at: When, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** Whether this operator may lift it. */
  mayLift: z.boolean(),
});
export type Restriction = Wire<z.output<typeof Restriction>>;

/** A restriction as its member sees it. */
export const MyRestriction = Standing.extend({
  liftedAt: When.nullable(),
  /** Until when the member may appeal; null when they cannot. */
  appealUntil: When.nullable(),
  /** The letter of the appeal. */
  appealId: z.number().int().nullable(),
});
export type MyRestriction = Wire<z.output<typeof MyRestriction>>;

const Reason = (error: string) => paragraphs({ error }).check(...explained);

export const RestrictForm = z.object({
  kind: z.enum(restrictionNames, { error: "請選擇要限制什麼" }),
  /** How long, days; null: until somebody lifts it. */
  days: z.union(
    restrictionDays.map((days) => z.literal(days)),
    { error: "請選擇期間" },
  ),
  reason: Reason("請說明原因"),
});
export const LiftForm = z.object({ reason: Reason("請說明原因") });
