import { to } from "#contract/paths/to.ts";
import { requestReports as rows } from "#server/db/schema/offers.ts";
import { notifyReporter } from "#server/domains/notifications/index.ts";
import { type ReportedIds, reportsOf } from "#server/publishing/reports.ts";

const shared = {
  name: "request_report",
  noun: "需求或提案",
  act: "request.report",
  lines: { uphold: "你檢舉的內容違反規範，已經處理", dismiss: "你檢舉的內容經確認沒有違反規範" },
  notify: notifyReporter(() => to("/rules")),
};

type Thing = { id: number; title: string };

/** Reports of a request. Dismissing them also dismisses those of its offers. */
export const requestReports = reportsOf({
  ...shared,
  of: rows.requestId,
  ids: ({ id }: Thing, act): ReportedIds => (act === "dismiss" ? { requestId: id } : { requestId: id, offerId: null }),
});

/** Reports of an offer. They also reference its request, if any. */
export const offerReports = reportsOf({
  ...shared,
  of: rows.offerId,
  ids: ({ id, requestId }: Thing & { requestId: number | null }, act): ReportedIds =>
    act === "report" ? { requestId, offerId: id } : { offerId: id },
});
