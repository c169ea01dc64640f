import { z } from "zod";
import { Email, LinkToken } from "#contract/accounts/schemas.ts";
import { explainsOther, ReportReason, reportFields } from "#contract/catalog/report.ts";
import { json, none } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { Id } from "#contract/shared.ts";

/** What people without an account can report: everything that they can see. */
export const visitorKinds = {
  service: "服務",
  article: "文章",
  request: "需求",
  review: "評價",
  profile: "個人檔案",
  avatar: "頭像",
  portfolio: "作品",
  entry: "活動作品",
} as const;
export type VisitorKind = keyof typeof visitorKinds;
const Kind = z.enum(Object.keys(visitorKinds) as [VisitorKind, ...VisitorKind[]]);

/** How long the link in the mail confirms a report. */
export const reportLinkDays = 7;

/** `id`: of a member for their profile and portrait. */
export const VisitorReportForm = z
  .object({ kind: Kind, id: Id, email: Email, ...reportFields })
  .superRefine(explainsOther);

export const ReportLinkForm = z.object({ token: LinkToken });

/** A report as its link shows it. */
export const LinkedReport = z.object({
  kind: Kind,
  /** What it is about; null when that is gone, so that nothing is left to report. */
  title: z.string().nullable(),
  reason: ReportReason,
  text: z.string(),
  confirmed: z.boolean(),
  until: When,
});
export type LinkedReport = Wire<z.output<typeof LinkedReport>>;

export const reportAsVisitor = route("POST /api/visitor_reports", {
  auth: "public",
  summary: "不登入的檢舉：寄出確認信，按過信裡的連結並確認才會送到客服",
  body: VisitorReportForm,
  answer: none,
  limit: "visitorReport",
  errors: ["not_found", "too_many"],
});

/** The secret is in the body, because proxies log addresses. */
export const openReportLink = route("POST /api/report_link/open", {
  auth: "public",
  summary: "以信中的連結查看還沒確認的檢舉；不會送出。連結失效時為 null",
  body: ReportLinkForm,
  answer: json(LinkedReport.nullable()),
  limit: "letterLink",
  errors: ["too_many"],
});

export const confirmReport = route("POST /api/report_link/confirm", {
  auth: "public",
  summary: "以信中的連結確認檢舉，送到客服",
  body: ReportLinkForm,
  answer: json(LinkedReport),
  limit: "letterLink",
  errors: ["token_invalid", "not_found", "gone", "too_many"],
});
