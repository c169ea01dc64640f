import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { Email, StatusNotice } from "../accounts/schemas.ts";
import { type WaitingCount, waitingCounts } from "../console.ts";
import { grouped } from "../money.ts";
import { sections } from "../roles.ts";
import { atLeast, atMost, Id, offeredOf, Page } from "../shared.ts";
import * as terms from "../terms.ts";
import { contactForms, contactTransitions } from "./contact-states.ts";

/** What one presses to come back from a first suspension; its text is stored with the time. */
export const PLEDGE = "我承諾不再違規";

/** What the overlay of a blocked account shows. */
export const MyStatus = StatusNotice.extend({
  status: z.number().int(),
  /** Status 4: when the account is anonymised; until then the support can bring it back. */
  deleteAt: When.nullable(),
  /** When the account was blocked; null for a member of status 1. */
  since: When.nullable(),
  /** Until when one may appeal; null when no appeal is open to this member. */
  appealUntil: When.nullable(),
  /** The appeal that was sent, and what was answered. */
  appeal: z.object({ sentAt: When, answer: z.string().nullable() }).nullable(),
});
export type MyStatus = Wire<z.output<typeof MyStatus>>;

export const PledgeForm = z.object({ pledge: z.literal(true, "請先按下承諾") });

const text = (label: string, min: number, max: number, kind = line) =>
  kind({ error: `請輸入${label}` })
    .min(1, `請輸入${label}`)
    .check(atLeast(min, `${label}至少 ${min} 個字`), atMost(max, `${label}最多 ${grouped(max)} 個字`));

const Subject = text("主旨", terms.contactSubjectMin, terms.contactSubjectMax);
const Message = text("內容", terms.contactTextMin, terms.contactTextMax, paragraphs);

export const ContactForm = z.object({
  name: text("姓名", 1, terms.contactNameMax),
  email: Email,
  subject: Subject,
  text: Message,
});
export const contactKinds = ["contact", "appeal"] as const;
export const ContactKind = z.enum(contactKinds);
export type ContactKind = z.output<typeof ContactKind>;
export const LoggedContactForm = z.object({ kind: ContactKind.default("contact"), subject: Subject, text: Message });

/** What an operator may open in the console. */
export const ConsoleSection = z.enum(sections);
export type ConsoleSection = z.output<typeof ConsoleSection>;

/** What waits in each part, by the names of `contract/console.ts`. */
const counts = Object.fromEntries(waitingCounts.map(({ name }) => [name, z.number().int()])) as Record<
  WaitingCount,
  z.ZodNumber
>;
export const Overview = z.object({ parts: z.array(ConsoleSection), ...counts });
export type Overview = z.output<typeof Overview>;

const filter = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const MemberQuery = z.object({
  /** Part of the nickname, the address, or the number of a member. */
  k: line().check(atMost(150)).catch("").default(""),
  status: filter(z.coerce.number().int().min(1).max(4)),
  /** Only blocked ones whose paid orders still run. */
  running: filter(z.stringbool()),
  page: Page.default(1),
});

export const memberActions = ["suspend", "ban", "restore", "end_sessions", "reset_factor"] as const;
export type MemberAction = (typeof memberActions)[number];

export const MemberRow = z.object({
  id: z.number().int(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  status: z.number().int(),
  roles: z.array(z.string()),
  createdAt: When,
  /** Status 4: when the account is to be anonymised, and when it was. */
  deleteAt: When.nullable(),
  deletedAt: When.nullable(),
  /** Paid and not over, on either side. */
  openOrders: z.number().int(),
});
export type MemberRow = Wire<z.output<typeof MemberRow>>;

export const MemberFile = MemberRow.extend({
  /** Whether the log-in takes a second step, and whether taking that off waits for a second operator. */
  secondFactor: z.object({ on: z.boolean(), resetWaits: z.boolean() }),
  /** On how many devices the member is logged in. */
  devices: z.number().int(),
  actions: z.array(z.enum(memberActions)),
  suspensions: z.array(
    z.object({
      id: z.number().int(),
      status: z.number().int(),
      reason: z.string(),
      quote: z.string(),
      operator: z.string().nullable(),
      createdAt: When,
      pledgedAt: When.nullable(),
      endedAt: When.nullable(),
    }),
  ),
});
export type MemberFile = Wire<z.output<typeof MemberFile>>;

const Reason = text("原因", 5, 1000);
export const SuspendForm = z.object({
  /** 2 suspended, 3 banned. */
  status: z.union([z.literal(2), z.literal(3)], { error: "請選擇處分" }),
  reason: Reason,
  /** What the member wrote that broke the rules, word for word. */
  quote: paragraphs().check(atMost(2000, "引用內容最多 2,000 個字")).default(""),
});
/** By what the support has recognised somebody who has lost every second factor. */
export const ResetFactorForm = z.object({ reason: Reason });
/** Why somebody else may be in the account. */
export const EndSessionsForm = z.object({ reason: Reason });
export const RestoreForm = z.object({ reason: Reason });

export const ContactQuery = z.object({
  kind: filter(ContactKind),
  open: filter(z.stringbool()),
  page: Page.default(1),
});

const ContactAction = offeredOf(z.enum(contactTransitions), z.enum(contactForms));

export const ContactRow = z.object({
  id: z.number().int(),
  kind: ContactKind,
  userId: z.number().int().nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: When,
  /** The present status of the member who wrote. */
  status: z.number().int().nullable(),
  /** Why the account was blocked, for an appeal. */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: When.nullable(),
  answeredBy: z.string().nullable(),
  actions: z.array(ContactAction),
});
export type ContactRow = Wire<z.output<typeof ContactRow>>;

/** `restore` gives an appealing member the account back. */
export const AnswerForm = z.object({ text: text("回覆", 5, 3000), restore: z.boolean().default(false) });

export const AuditQuery = z.object({
  action: line().check(atMost(100)).catch("").default(""),
  actorId: filter(Id),
  page: Page.default(1),
});

export const AuditRow = z.object({
  id: z.number().int(),
  at: When,
  actor: z.string(),
  actorId: z.number().int().nullable(),
  nickname: z.string().nullable(),
  action: z.string(),
  /** What was done, in words; null for an act that no domain declares any more. */
  label: z.string().nullable(),
  subject: z.string(),
  subjectId: z.number().int().nullable(),
  /** The kind of the row that it was done to, in words. */
  subjectLabel: z.string(),
  /** What was recorded with it, as JSON. */
  data: z.string(),
  ip: z.string(),
});

/** A kind of act that the log holds; the words as in a row. */
export const AuditAction = z.object({ action: z.string(), label: z.string().nullable() });
