import { has } from "#server/kernel/process/predicate.ts";

/** What operators may hide below its own state, with how many reports of it wait where that was read. */
type Moderated = { readonly hiddenReason: string | null };
type Waiting = { readonly waiting?: number };

/** Operators have taken it from the pages; its state stays below. */
export const isHidden = has("hiddenReason", "下架的原因");

/** The conditions of `moderationTransitions`. @param text what is told when another operator was faster */
export const moderationGuards = (text: string) => ({
  shown: { words: "沒有被下架", test: (row: Moderated) => !isHidden.test(row), text },
  hidden: { words: "已被下架", test: (row: Moderated) => isHidden.test(row), text },
  reported: { words: "有等待處理的檢舉", test: ({ waiting = 0 }: Waiting) => waiting > 0, text },
});

/**
 * What operators do with what members made: hide it, show it again, put its reports aside. A process spreads them and adds
 * from where, under which conditions and what is said beyond the line.
 * @param noun what it is called
 * @param owner who hears of it
 * @param restore what the button says that shows it again
 * @param process names the act of putting reports aside
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
      by: ["operator"],
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
