import { to } from "#contract/paths/to.ts";
import type { partModerationForms, partModerations } from "#contract/profiles/parts.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { moderationGuards, moderationTransitions } from "#server/publishing/moderated.ts";
import type { Report, ReportDecision } from "#server/publishing/reports.ts";

export type PartTypes = ProcessTypesOf<{
  state: "shown" | "removed";
  transition: (typeof partModerations)[number];
  actor: "operator" | "system";
  side: "owner";
  form: (typeof partModerationForms)[number];
  facts: {
    state: "shown" | "removed";
    /** Others see something of it: there is something to report, and to take down. */
    filled: boolean;
    waiting?: number;
  };
  /** hide: the reason. hide, dismiss: the reports decided by it, locked. */
  input: { reason?: string; reports?: readonly Report[] };
  changes: { hiddenReason: string | null; hiddenAt: Date | null };
  row: { part: string; noun: string; userId: number };
  columns: { reports?: ReportDecision };
}>;

const changedMeanwhile = "這個內容剛剛已經改變，這個動作已經不能做了。";
const { reported } = moderationGuards(changedMeanwhile);
const filled: Guard<PartTypes> = { words: "有公開的內容", test: (row) => row.filled, text: changedMeanwhile };
const acts = moderationTransitions({
  noun: "個人檔案的內容",
  owner: "本人",
  restore: "恢復顯示",
  process: "profile_part",
});

/** What the owner reads about a part that was taken down. */
const consequences: Record<string, string> = {
  profile: "個人檔案的介紹文字、收費注意事項與背景圖已經拿掉。你可以重新寫過，寫好就會公開。",
  avatar: "你的頭像已經換回預設圖。你可以放一張新的。",
  portfolio: "其他人看不到這件作品，你自己還看得到。",
};

export const ownPage = ({ part }: { part: string }): string =>
  part === "portfolio" ? to("/myprofile/portfolios") : to("/myprofile");
const look = (row: { part: string }) => ({ act: { label: "查看我的檔案", url: ownPage(row) } });

/**
 * What operators do with a part of a profile. Texts and portrait are taken out, so that no page can show them; what the
 * owner writes afterwards is public at once, and can be reported and taken down again.
 */
export const partProcess: Process<PartTypes> = {
  name: "profile_part",
  title: "個人檔案的下架",
  refused: { code: "conflict", text: changedMeanwhile },
  sides: ["owner"],
  states: {
    shown: { label: "公開中", next: "operator", endedBy: "下架；沒有人檢舉就留著" },
    removed: { label: "已下架", next: "operator", endedBy: "恢復顯示" },
  },
  transitions: {
    // Written with its first report.
    publish: { from: null, to: "shown", by: ["system"], label: "第一次被檢舉", quiet: true, notifies: [] },
    hide: {
      ...acts.hide,
      from: ["shown", "removed"],
      to: "removed",
      when: [filled],
      line: "你的{noun}已被下架",
      mail: (row, { reason }) => ({
        text: [consequences[row.part] ?? "", `原因：\n${reason}`],
        ...look(row),
        below: ["認為下架有誤，可以寫信給客服申訴，我們會重新看過。", { label: "寫信給客服", url: to("/contact") }],
      }),
    },
    show: {
      ...acts.show,
      from: "removed",
      to: "shown",
      line: "你的{noun}已恢復顯示",
      mail: (row, { reason }) => ({
        text: ["大家又看得到了。你後來重新寫過或換過的，保持你現在的樣子。", `說明：\n${reason}`],
        ...look(row),
      }),
    },
    dismiss: { ...acts.dismiss, from: ["shown", "removed"], when: [reported] },
  },
};
