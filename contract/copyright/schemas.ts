import { z } from "zod";
import { type VisitorKind, visitorKinds } from "#contract/reports/visitors.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { Id, offeredOf, Page } from "#contract/shared.ts";
import { type NoticeRole, noticeActs, noticeRoles, noticeStateNames } from "./states.ts";

const Kind = z.enum(Object.keys(visitorKinds) as [VisitorKind, ...VisitorKind[]]);
const Role = z.enum(Object.keys(noticeRoles) as [NoticeRole, ...NoticeRole[]]);

export const PieceQuery = z.object({ kind: Kind, id: Id });
/** What a form starts with; null when nobody can see it. */
export const NoticePiece = z.object({ where: z.string(), name: z.string() }).nullable();

/** What both sides and operators read of a notice. */
const Said = z.object({
  id: z.number().int(),
  state: z.enum(noticeStateNames),
  kind: Kind,
  /** Empty for what has no title. */
  title: z.string(),
  where: z.string(),
  role: Role,
  name: z.string(),
  holder: z.string(),
  work: z.string(),
  content: z.string(),
  evidence: z.string(),
  reason: z.string(),
  createdAt: When,
  /** When a missing completion, or a missing lawsuit, decides. */
  deadlineAt: When.nullable(),
});

const Counter = z.object({ name: z.string(), postal: z.string(), phone: z.string(), text: z.string() });

/** A notice as its sender opens it from a mail. */
export const LinkedNotice = Said.extend({
  postal: z.string(),
  phone: z.string(),
  /** What is missing. */
  ask: z.string(),
  counter: Counter.nullable(),
  /** Until when a lawsuit can be shown. */
  lawsuitUntil: When.nullable(),
});
export type LinkedNotice = Wire<z.output<typeof LinkedNotice>>;

/** A notice as the member reads it whom it is about: without address and telephone of its sender. */
export const OwnNotice = Said.extend({
  counter: Counter.nullable(),
  mayCounter: z.boolean(),
  lawsuit: z.string(),
});
export type OwnNotice = Wire<z.output<typeof OwnNotice>>;

const Owner = z.object({ id: z.number().int(), nickname: z.string(), status: z.number().int() });

export const NoticeRow = Said.pick({ id: true, state: true, kind: true, title: true, name: true, work: true }).extend({
  owner: Owner,
  /** Notices against the owner that stand. */
  standing: z.number().int(),
  createdAt: When,
  dueAt: When.nullable(),
});
export type NoticeRow = Wire<z.output<typeof NoticeRow>>;

/** Which notices are listed: those that wait for us, those that wait for somebody else, those that are over. */
export const noticeParts = ["open", "running", "closed"] as const;
export const NoticeQuery = z.object({
  part: z.enum(noticeParts).catch("open").default("open"),
  page: Page.default(1),
});

export const NoticeCase = Said.extend({
  owner: Owner,
  standing: z.number().int(),
  sender: z.object({ id: z.number().int(), nickname: z.string() }).nullable(),
  email: z.string(),
  postal: z.string(),
  phone: z.string(),
  ask: z.string(),
  counter: Counter.nullable(),
  lawsuit: z.string(),
  lawsuitUntil: When.nullable(),
  takenDownAt: When.nullable(),
  counteredAt: When.nullable(),
  decidedBy: z.string().nullable(),
  dueAt: When.nullable(),
  files: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Other notices against the same member, newest first. */
  others: z.array(Said.pick({ id: true, state: true, title: true, kind: true, createdAt: true })),
  actions: z.array(offeredOf(z.enum(noticeActs), z.literal("text"))),
});
export type NoticeCase = Wire<z.output<typeof NoticeCase>>;
