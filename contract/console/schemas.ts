import { z } from "zod";
import { When } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { sections } from "../roles.ts";
import { atMost, filter, Id, Page } from "../shared.ts";
import { type WaitingCount, waitingCounts } from "./sections.ts";

/** Sections that an operator may open in the console. */
export const ConsoleSection = z.enum(sections);
export type ConsoleSection = z.output<typeof ConsoleSection>;

/** Counts of open work, by the names of `contract/console/sections.ts`. */
const counts = Object.fromEntries(waitingCounts.map(({ name }) => [name, z.number().int()])) as Record<
  WaitingCount,
  z.ZodNumber
>;
export const Overview = z.object({ parts: z.array(ConsoleSection), ...counts });
export type Overview = z.output<typeof Overview>;

/** The database has no year 0. */
const Day = z.iso.date().refine((day) => day >= "0001");

/** What narrows the log: one kind of act, who acted, what was changed, and days in Taipei, both included. */
export const AuditFilter = z.object({
  action: line().check(atMost(100)).catch("").default(""),
  actorId: filter(Id),
  subject: line().check(atMost(100)).catch("").default(""),
  subjectId: filter(Id),
  from: filter(Day),
  until: filter(Day),
});
export const AuditQuery = AuditFilter.extend({ page: Page.default(1) });

/** A row of the exported log. */
export const AuditLine = z.object({
  at: z.string().meta({ title: "時間" }),
  id: z.number().int().meta({ title: "編號" }),
  actorId: z.number().int().nullable().meta({ title: "操作者編號" }),
  actor: z.string().meta({ title: "操作者" }),
  action: z.string().meta({ title: "動作" }),
  label: z.string().nullable().meta({ title: "動作說明" }),
  subject: z.string().meta({ title: "對象" }),
  subjectId: z.number().int().nullable().meta({ title: "對象編號" }),
  data: z.string().meta({ title: "內容" }),
  ip: z.string().meta({ title: "IP" }),
});

export const AuditRow = z.object({
  id: z.number().int(),
  at: When,
  actor: z.string(),
  actorId: z.number().int().nullable(),
  nickname: z.string().nullable(),
  action: z.string(),
  /** Label of the action; null when no domain declares it any more. */
  label: z.string().nullable(),
  subject: z.string(),
  subjectId: z.number().int().nullable(),
  /** Label of the kind of row that was changed. */
  subjectLabel: z.string(),
  /** Recorded data as JSON. */
  data: z.string(),
  ip: z.string(),
});

/** A kind of row that acts change. */
export const AuditSubject = z.object({ subject: z.string(), label: z.string() });

/** An action in the log; labelled as in a row. */
export const AuditAction = z.object({ action: z.string(), label: z.string().nullable() });
