import { z } from "zod";
import { none, paged } from "#contract/route/answers.ts";
import { When } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { atMost, filter, Money, Page } from "../shared.ts";
import { type WaitingCount, waitingCounts } from "./sections.ts";

/** The most characters of a note on an item. */
export const queueNoteMax = 500;

/** Kinds of items, by the names of the counts. */
const QueueKind = z.enum(waitingCounts.map(({ name }) => name) as [WaitingCount, ...WaitingCount[]]);

export const QueueQuery = z.object({
  /** Whose items: all, those of this operator, or those that nobody looks after. */
  whose: filter(z.enum(["mine", "free"])),
  kind: filter(QueueKind),
  page: Page.default(1),
});

/** An item that waits for an operator. */
export const QueueRow = z.object({
  kind: QueueKind,
  /** Number of the item in its kind; not always that of a row. */
  id: z.number().int(),
  /** What it is about; "" where the kind says all. Finance items: their kind. */
  title: z.string(),
  since: When,
  /** Until when it has to be done: the item's own deadline, or what is usual for its kind. */
  dueAt: When,
  overdue: z.boolean(),
  owner: z.object({ id: z.number().int(), nickname: z.string() }).nullable(),
  note: z.string(),
  /** The day that an operator has set, in Taipei; null for the usual time. */
  dueOn: z.string().nullable(),
  /** NT$ in question. */
  amount: Money.nullable(),
  /** False where the item's own page decides who looks after it. */
  mayMark: z.boolean(),
});

export const QueueMark = z.object({
  kind: QueueKind,
  id: z.number().int().min(-2_147_483_647).max(2_147_483_647),
  /** Who looks after it from now on. */
  owner: z.enum(["me", "nobody", "same"]),
  /** Who looked after it when the page was loaded: refused if somebody else does now. */
  ownerBefore: z.number().int().nullable(),
  note: paragraphs().check(atMost(queueNoteMax)),
  /** What the note was then: refused at the note if somebody else has written another since. */
  noteBefore: paragraphs(),
  dueOn: z.iso
    .date("請選擇日期")
    .refine((day) => day.startsWith("20"), "日期要在 2000 到 2099 年之間")
    .nullable(),
});

const auth = "operator" as const;

export const getQueue = route("GET /api/admin/queue", {
  auth,
  summary: "營運後台：等待處理的項目，先到期的在前",
  query: QueueQuery,
  answer: paged(QueueRow, { mine: z.number().int(), free: z.number().int() }),
});

export const markQueueItem = route("PUT /api/admin/queue", {
  auth,
  summary: "營運後台：接手或放下一個項目，寫備註，設期限",
  body: QueueMark,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});
