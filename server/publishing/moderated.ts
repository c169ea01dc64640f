import { has } from "#server/kernel/process/predicate.ts";

/**
 * Content that operators may hide independently of its state; `waiting` is the number of open reports, where it was
 * read.
 */
type Moderated = { readonly hiddenReason: string | null };
type Waiting = { readonly waiting?: number };

/** True when operators have hidden it; its state is unchanged. */
export const isHidden = has("hiddenReason", "下架的原因");

/** The conditions of `moderationTransitions`. @param text the refusal when another operator was faster */
export const moderationGuards = (text: string) => ({
  shown: { words: "沒有被下架", test: (row: Moderated) => !isHidden.test(row), text },
  hidden: { words: "已被下架", test: (row: Moderated) => isHidden.test(row), text },
  reported: { words: "有等待處理的檢舉", test: ({ waiting = 0 }: Waiting) => waiting > 0, text },
});

/**
 * Transitions with which operators moderate members' content: hide, restore, dismiss reports. A process spreads them
 * and adds sources, conditions and further texts.
 * @param noun what the content is called
 * @param owner what its owner, who is notified, is called
 * @param restore the label of the button that restores it
 * @param process the prefix of the audit action for dismissed reports
 */
export const moderationTransitions = ({
  noun,
  owner,
  restore,
  process,
}: Record<"noun" | "owner" | "restore" | "process", string>) =>
  ({
    hide: {
      to: "same",
      by: ["operator"],
      label: `下架${noun}（營運人員）`,
      button: { form: "hide", label: "下架", tone: "danger", done: `已下架，並通知${owner}` },
      line: `你的${noun}「{title}」已被下架`,
      reports: "uphold",
      set: (_row: object, now: Date, { reason = "" }: { reason?: string }) => ({ hiddenReason: reason, hiddenAt: now }),
    },
    show: {
      to: "same",
      // The system, when a law ends what an operator decided.
      by: ["operator", "system"],
      label: `${restore}${noun}（營運人員）`,
      button: { form: "show", label: restore, tone: "secondary", done: `已${restore}，並通知${owner}` },
      line: `你的${noun}「{title}」已${restore}`,
      set: () => ({ hiddenReason: null, hiddenAt: null }),
    },
    dismiss: {
      to: "same",
      by: ["operator"],
      label: `${noun}的檢舉不處理`,
      act: `${process}.dismiss_reports`,
      button: { form: "dismiss", label: "不處理", tone: "secondary", done: "已記錄，並通知檢舉人" },
      notifies: [],
      reports: "dismiss",
    },
  }) as const;
