import { type EntryState, type EntryTransition, type entryForms, entryStates } from "#contract/campaigns/states.ts";
import { to } from "#contract/paths/to.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { moderationGuards, moderationTransitions } from "#server/publishing/moderated.ts";
import type { Report, ReportDecision } from "#server/publishing/reports.ts";

export type EntryFacts = {
  state: EntryState;
  awardedAt: Date | string | null;
  /** Number of open reports; read for operators. */
  waiting?: number;
};

export type EntryProcessTypes = ProcessTypesOf<{
  state: EntryState;
  transition: EntryTransition;
  actor: "entrant" | "operator" | "system";
  side: "entrant";
  form: (typeof entryForms)[number];
  facts: EntryFacts;
  /** hide: the reason. hide, dismiss: the reports decided by it, locked. */
  input: { reason?: string; reports?: readonly Report[] };
  changes: { hiddenReason: string | null; awardedAt: Date | null; updatedAt: Date };
  row: { id: number; userId: number; name: string; campaign: string; slug: string };
  /** The decision about its open reports. */
  columns: { reports?: ReportDecision };
}>;

const changedMeanwhile = "這件作品的狀態剛剛已經改變，這個動作已經不能做了。";
const awarded: Guard<EntryProcessTypes> = {
  words: "已獲評審獎",
  test: ({ awardedAt }) => awardedAt !== null,
  text: changedMeanwhile,
};
const notAwarded: Guard<EntryProcessTypes> = {
  words: "沒有評審獎",
  test: ({ awardedAt }) => awardedAt === null,
  text: changedMeanwhile,
};

const { reported } = moderationGuards(changedMeanwhile);
const acts = moderationTransitions({ noun: "作品", owner: "參加者", restore: "恢復顯示", process: "campaign_entry" });

const touched = (_entry: EntryFacts, now: Date) => ({ updatedAt: now });

/** A contest entry. Its member may withdraw it while the campaign runs, operators may hide it. */
export const entryProcess: Process<EntryProcessTypes> = {
  name: "campaign_entry",
  title: "活動作品",
  refused: { code: "conflict", text: changedMeanwhile },
  sides: ["entrant"],
  states: {
    shown: { label: entryStates.shown, next: "entrant", endedBy: "退出或下架；活動結束後留著" },
    hidden: { label: entryStates.hidden, next: "operator", endedBy: "恢復顯示" },
    withdrawn: { label: entryStates.withdrawn },
  },
  transitions: {
    enter: { from: null, to: "shown", by: ["entrant"], label: "參加徵選", notifies: [] },
    withdraw: {
      from: ["shown", "hidden"],
      to: "withdrawn",
      by: ["entrant", "system"],
      label: "退出徵選",
      notifies: [],
      set: (_entry, now) => ({ updatedAt: now, awardedAt: null }),
    },
    hide: {
      ...acts.hide,
      from: "shown",
      to: "hidden",
      line: "你在活動「{campaign}」的作品「{name}」已被下架",
      mail: ({ slug }, { reason }) => ({
        text: [`原因：\n${reason}`],
        act: { label: "查看活動", url: to("/events/:slug", { slug }) },
        below: ["認為下架有誤，可以寫信給客服。"],
      }),
      set: (_entry, now, { reason = "" }) => ({ hiddenReason: reason, awardedAt: null, updatedAt: now }),
    },
    show: {
      ...acts.show,
      from: "hidden",
      to: "shown",
      line: "你在活動「{campaign}」的作品「{name}」已恢復顯示",
      mail: ({ slug }, { reason }) => ({
        text: [`說明：\n${reason}`],
        act: { label: "查看活動", url: to("/events/:slug", { slug }) },
      }),
      set: (_entry, now) => ({ hiddenReason: null, updatedAt: now }),
    },
    dismiss: {
      ...acts.dismiss,
      from: "shown",
      when: [reported],
    },
    award: {
      from: "shown",
      to: "same",
      by: ["operator"],
      when: [notAwarded],
      label: "頒發評審獎",
      button: { form: "press", tone: "secondary", done: "已頒發評審獎，並通知參加者" },
      line: "你的作品「{name}」獲得活動「{campaign}」的評審獎",
      set: (_entry, now) => ({ awardedAt: now, updatedAt: now }),
    },
    unaward: {
      from: "shown",
      to: "same",
      by: ["operator"],
      when: [awarded],
      label: "取消評審獎",
      button: { form: "press", tone: "secondary", done: "已取消評審獎" },
      notifies: [],
      set: (entry, now) => ({ ...touched(entry, now), awardedAt: null }),
    },
  },
};
