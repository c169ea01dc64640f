import { type ActState, type ActTransition, type actForms, actStates } from "#contract/campaigns/states.ts";
import { to } from "#contract/paths/to.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

export type ActProcessTypes = ProcessTypesOf<{
  state: ActState;
  transition: ActTransition;
  actor: "member" | "operator";
  side: "member";
  form: (typeof actForms)[number];
  facts: { state: ActState };
  /** act: whether it is part of a burst. */
  input: { reason?: string; held?: boolean };
  changes: { reason: string | null; decidedAt: Date };
  row: { id: number; userId: number; what: string; campaign: string; slug: string };
}>;

/**
 * A vote, a claim, a survey answer or an entry. In a burst from one network it is held until an operator decides
 * whether it counts; its member is notified.
 */
export const actProcess: Process<ActProcessTypes> = {
  name: "campaign_act",
  title: "活動參加紀錄",
  refused: { code: "conflict", text: "這筆紀錄剛剛已經處理了。" },
  sides: ["member"],
  states: {
    counted: { label: actStates.counted },
    held: { label: actStates.held, next: "operator", endedBy: "放行或不採計" },
    rejected: { label: actStates.rejected },
  },
  transitions: {
    act: {
      from: null,
      to: ["counted", "held"],
      by: ["member"],
      label: "參加活動",
      notifies: [],
      set: (_act, _now, { held = false }) => ({ state: held ? ("held" as const) : ("counted" as const) }),
    },
    release: {
      from: "held",
      to: "counted",
      by: ["operator"],
      label: "放行參加紀錄",
      button: { form: "press", label: "放行", tone: "primary", done: "已放行，並通知會員" },
      line: "你在活動「{campaign}」的{what}已確認有效",
      set: (_act, now) => ({ decidedAt: now }),
    },
    reject: {
      from: "held",
      to: "rejected",
      by: ["operator"],
      label: "不採計參加紀錄",
      button: { form: "judge", label: "不採計", tone: "danger", done: "已記錄，並通知會員" },
      line: "你在活動「{campaign}」的{what}沒有採計",
      mail: ({ what }, { reason }) => ({
        text: [`我們看過之後，沒有採計這次${what}。`, `原因：\n${reason}`],
        act: { label: "寫信給客服", url: to("/contact") },
      }),
      set: (_act, now, { reason = "" }) => ({ reason, decidedAt: now }),
    },
  },
};
