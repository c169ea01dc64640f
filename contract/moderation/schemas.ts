import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { StatusNotice } from "../accounts/schemas.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost, filter, Page } from "../shared.ts";
import { Restriction } from "./restrictions.ts";

/** Pledge to lift a first suspension; the text is stored with the time. */
export const PLEDGE = "我承諾不再違規";

/** Content of the overlay for a blocked account. */
export const MyStatus = StatusNotice.extend({
  status: z.number().int(),
  /** Status 4: time of anonymisation; until then support can restore the account. */
  deleteAt: When.nullable(),
  /** When the account was blocked; null for a member of status 1. */
  since: When.nullable(),
  /** Deadline for an appeal; null when this member cannot appeal. */
  appealUntil: When.nullable(),
  /** The submitted appeal and its answer. */
  appeal: z.object({ sentAt: When, answer: z.string().nullable() }).nullable(),
  /** Copyright notices because of which something of theirs is down; they may still answer these. */
  notices: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type MyStatus = Wire<z.output<typeof MyStatus>>;

export const PledgeForm = z.object({ pledge: z.literal(true, "請先按下承諾") });

const text = (label: string, min: number, max: number, kind = line) =>
  kind({ error: `請輸入${label}` })
    .min(1, `請輸入${label}`)
    .check(atLeast(min, `${label}至少 ${min} 個字`), atMost(max, `${label}最多 ${grouped(max)} 個字`));

export const MemberQuery = z.object({
  /** Part of the nickname or mail address, or the id of a member. */
  k: line().check(atMost(150)).catch("").default(""),
  status: filter(z.coerce.number().int().min(1).max(4)),
  /** Only blocked members with active paid orders. */
  running: filter(z.stringbool()),
  page: Page.default(1),
});

export const memberActions = [
  "view",
  "restrict",
  "suspend",
  "ban",
  "restore",
  "end_sessions",
  "reset_factor",
  "certify",
  "uncertify",
] as const;
export type MemberAction = (typeof memberActions)[number];

export const MemberRow = z.object({
  id: z.number().int(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  status: z.number().int(),
  roles: z.array(z.string()),
  createdAt: When,
  /** Status 4: planned and actual time of anonymisation. */
  deleteAt: When.nullable(),
  deletedAt: When.nullable(),
  /** Active paid orders as buyer or seller. */
  openOrders: z.number().int(),
});
export type MemberRow = Wire<z.output<typeof MemberRow>>;

export const MemberFile = MemberRow.extend({
  /** Whether two-factor login is on, and whether its reset waits for a second operator. */
  secondFactor: z.object({ on: z.boolean(), resetWaits: z.boolean() }),
  verified: z.boolean(),
  /** The day of the terms that were accepted at the registration, and with the newest order; null: none is stored. */
  terms: z.object({ registered: z.string().nullable(), ordered: z.string().nullable() }),
  star: z.boolean(),
  /** Number of devices on which the member is logged in. */
  devices: z.number().int(),
  actions: z.array(z.enum(memberActions)),
  /** Why this operator may not suspend the member, though others may. */
  notBy: z.string().nullable(),
  /** Newest first. */
  restrictions: z.array(Restriction),
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
  /** The member's text that broke the rules, quoted verbatim. */
  quote: paragraphs().check(atMost(2000, "引用內容最多 2,000 個字")).default(""),
});
/** How support verified the identity of a member who lost every second factor. */
export const ResetFactorForm = z.object({ reason: Reason });
/** Why the account may be compromised. */
export const EndSessionsForm = z.object({ reason: Reason });
/** Whether the member has the mark of a certified seller, and why; the member reads the reason. */
export const StarForm = z.object({ star: z.boolean(), reason: Reason });
/** Why an operator has to see what the member sees. */
export const ViewForm = z.object({ reason: Reason });
export const RestoreForm = z.object({ reason: Reason });
