import { type NewsState, type NewsTransition, type newsForms, newsStates } from "#contract/content/states.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import type { NewsTimes } from "./predicates.ts";

export type NewsProcessTypes = ProcessTypesOf<{
  state: NewsState;
  transition: NewsTransition;
  actor: "editor";
  form: (typeof newsForms)[number];
  facts: NewsTimes & { state: NewsState };
  /** publish: the publication time; at once when absent. */
  input: { publishAt?: Date };
  changes: NewsTimes;
}>;

/** News of the platform. No state has a deadline; scheduled news become visible when their time comes. */
export const newsProcess: Process<NewsProcessTypes> = {
  name: "news",
  title: "消息",
  refused: { code: "conflict" },
  sides: [],
  states: {
    draft: { label: newsStates.draft, next: "editor", endedBy: "發布" },
    scheduled: { label: newsStates.scheduled, next: "editor", endedBy: "發布時間一到就顯示" },
    published: { label: newsStates.published, next: "editor", endedBy: "撤下" },
    withdrawn: { label: newsStates.withdrawn, next: "editor", endedBy: "再次發布" },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["editor"], label: "新增消息" },
    publish: {
      // From `scheduled`, it changes the time.
      from: ["draft", "scheduled", "withdrawn"],
      to: ["scheduled", "published"],
      by: ["editor"],
      label: "發布消息",
      button: { form: "publish", label: "發布", tone: "primary", done: "已發布" },
      set: (_news, now, { publishAt = now }) => ({
        state: publishAt > now ? ("scheduled" as const) : ("published" as const),
        publishAt,
        withdrawnAt: null,
      }),
    },
    unschedule: {
      from: "scheduled",
      to: "draft",
      by: ["editor"],
      label: "取消排程",
      button: {
        form: "withdraw",
        tone: "primary",
        confirm: "這則消息會回到草稿，不會自動發布。",
        done: "已回到草稿",
      },
      set: () => ({ publishAt: null }),
    },
    withdraw: {
      from: "published",
      to: "withdrawn",
      by: ["editor"],
      label: "撤下消息",
      button: {
        form: "withdraw",
        label: "撤下",
        tone: "danger",
        confirm: "讀者會看到這則消息已經移除，之後可以再發布。",
        done: "已撤下",
      },
      set: (_news, now) => ({ withdrawnAt: now }),
    },
  },
};
