import type { reviewModerationForms, reviewModerations } from "#contract/orders/operators/reviews.ts";
import { to } from "#contract/paths/to.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { moderationGuards, moderationTransitions } from "#server/publishing/moderated.ts";
import type { Report, ReportDecision } from "#server/publishing/reports.ts";

export type ReviewModerationTypes = ProcessTypesOf<{
  state: "shown" | "removed";
  transition: (typeof reviewModerations)[number];
  actor: "operator" | "system";
  side: "author" | "subject";
  form: (typeof reviewModerationForms)[number];
  facts: { state: "shown" | "removed"; waiting?: number };
  /** hide: the reason. hide, dismiss: the reports decided by it, locked. */
  input: { reason?: string; reports?: readonly Report[] };
  changes: { hiddenReason: string | null; hiddenAt: Date | null };
  row: { orderId: number };
  columns: {
    /** The decision about its open reports. */
    reports?: ReportDecision;
    /** The figures that count reviews are counted again. */
    recounts?: true;
  };
}>;

const changedMeanwhile = "這則評價的狀態剛剛已經改變，這個動作已經不能做了。";
const { reported } = moderationGuards(changedMeanwhile);
const acts = moderationTransitions({ noun: "評價", owner: "雙方", restore: "恢復顯示", process: "review" });
const room = ({ orderId }: { orderId: number }) => ({
  act: { label: "查看交易", url: to("/transactions/:id", { id: orderId }) },
});

/**
 * What operators do with a review that has been published. Independent of the states of a review, where `hidden` means
 * that the other side has not written yet. A review that is taken down is seen by its author only, with the reason, and
 * counts in no average, distribution, ranking or level: otherwise an insult would go on after its words are gone.
 */
export const reviewModerationProcess: Process<ReviewModerationTypes> = {
  name: "review_moderation",
  subject: "review",
  title: "評價的下架",
  refused: { code: "conflict", text: changedMeanwhile },
  sides: ["author", "subject"],
  states: {
    shown: { label: "公開中", next: "operator", endedBy: "下架；沒有人檢舉就留著" },
    removed: { label: "已下架", next: "operator", endedBy: "恢復顯示" },
  },
  transitions: {
    // Recorded as what the review's own process does.
    publish: { from: null, to: "shown", by: ["system"], label: "評價公開之後", quiet: true, notifies: [] },
    hide: {
      ...acts.hide,
      from: "shown",
      to: "removed",
      act: "review.hide",
      line: "「{title}」的評價已被下架",
      recounts: true,
      mail: (review, { reason }, side) =>
        side === "author"
          ? {
              text: ["其他人看不到你寫的這則評價，也不再計入平均。", `原因：\n${reason}`],
              ...room(review),
              below: ["認為下架有誤，可以寫信給客服。"],
            }
          : { text: ["對方寫給你的這則評價違反規範，已經下架，不再計入平均。你的回覆也一併下架。"], ...room(review) },
    },
    show: {
      ...acts.show,
      from: "removed",
      to: "shown",
      act: "review.restore",
      line: "「{title}」的評價已恢復顯示",
      recounts: true,
      mail: (review, { reason }, side) => ({
        text: [
          side === "author" ? "大家又看得到你寫的這則評價了。" : "大家又看得到對方寫給你的這則評價，也重新計入平均。",
          `說明：\n${reason}`,
        ],
        ...room(review),
      }),
    },
    dismiss: { ...acts.dismiss, from: "shown", when: [reported] },
  },
};
