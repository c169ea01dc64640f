import { z } from "zod";
import { paragraphs } from "#contract/text/fields.ts";
import { atMost } from "../shared.ts";
import { serviceReasonMax } from "../terms.ts";

/** Reasons for reporting a service, as shown to members and operators. */
export const reportReasons = {
  contact: "留下聯絡方式或引導私下交易",
  forbidden: "違法或平台禁止的內容",
  misleading: "內容不實或容易誤導",
  copyright: "侵害著作權或盜用作品",
  other: "其他",
} as const;
export type ReportReason = keyof typeof reportReasons;
const reasonKeys = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
export const ReportReason = z.enum(reasonKeys, "請選擇檢舉的原因");

/** Why, and in one's own words. */
export const reportFields = {
  reason: ReportReason,
  text: paragraphs()
    .check(atMost(serviceReasonMax, `最多 ${serviceReasonMax} 字`))
    .default(""),
};

/** `other` requires an explanation. */
export function explainsOther({ reason, text }: { reason: ReportReason; text: string }, ctx: z.RefinementCtx): void {
  if (reason === "other" && text.length === 0)
    ctx.addIssue({ code: "custom", path: ["text"], message: "請說明哪裡有問題" });
}

/** A report; `other` requires an explanation. */
export const ServiceReportForm = z.object(reportFields).superRefine(explainsOther);
