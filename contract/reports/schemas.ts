import { z } from "zod";
import { type ReportState, reportStates } from "#contract/reports/states.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { explained, offeredOf, Page } from "../shared.ts";

/** A reported conversation as the operator sees it: copied when it was reported. */
export const ReportedMessage = z.object({
  id: z.number().int(),
  senderId: z.number().int(),
  nickname: z.string(),
  text: z.string(),
  /** Files of the reported message have a URL; for others only the name is stored. */
  files: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  at: When,
  reported: z.boolean(),
});
export type ReportedMessage = Wire<z.output<typeof ReportedMessage>>;

export const reportTransitions = ["report", "uphold", "dismiss"] as const;
export const reportForms = ["decision"] as const;
const ReportAction = offeredOf(z.enum(reportTransitions), z.enum(reportForms));
export type ReportAction = z.output<typeof ReportAction>;

export const MessageReportRow = z.object({
  id: z.number().int(),
  state: z.enum(Object.keys(reportStates) as ReportState[]),
  reason: z.string(),
  reporterId: z.number().int(),
  reporter: z.string(),
  reportedId: z.number().int(),
  reported: z.string(),
  /** Earlier upheld reports of the same member. */
  upheldBefore: z.number().int(),
  createdAt: When,
});
export type MessageReportRow = Wire<z.output<typeof MessageReportRow>>;

export const MessageReport = MessageReportRow.extend({
  /** The reported message with at most ten surrounding ones, oldest first. */
  messages: z.array(ReportedMessage),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: When.nullable(),
  actions: z.array(ReportAction),
});
export type MessageReport = Wire<z.output<typeof MessageReport>>;

export const ReportQuery = z.object({
  /** Open reports unless `false`. */
  open: z.preprocess((value) => value !== "false", z.boolean()).default(true),
  page: Page.default(1),
});

export const DecideReportForm = z.object({
  upheld: z.boolean({ error: "請選擇結果" }),
  /** Stored in the report and its audit entry; not shown to either party. */
  note: paragraphs({ error: "請填寫處理說明" }).check(...explained),
});
