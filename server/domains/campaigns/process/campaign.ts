import type { Settings } from "#contract/campaigns/settings.ts";
import { type CampaignState, type CampaignTransition, campaignStates } from "#contract/campaigns/states.ts";
import { promiseWords } from "#server/domains/approvals/index.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import type { CampaignTimes } from "./predicates.ts";

export type CampaignProcessTypes = ProcessTypesOf<{
  state: CampaignState;
  transition: CampaignTransition;
  actor: "editor";
  /** `waiting`: its publication waits for a second operator. */
  facts: CampaignTimes & { state: CampaignState; settings: Settings; waiting: boolean };
  changes: { publishedAt: Date | null };
}>;

type CampaignGuard = Guard<CampaignProcessTypes>;

/** NT$ of coins that a campaign promises. */
export const budgetOf = (settings: Settings): number =>
  settings.kind === "survey" && settings.coins > 0 ? (settings.budget ?? 0) : 0;

const budgeted: CampaignGuard = {
  words: "有送金幣的問卷寫了預算",
  test: ({ settings }) => settings.kind !== "survey" || settings.coins === 0 || budgetOf(settings) > 0,
  text: "請先填寫金幣的預算，儲存後再公開。",
};
const notWaiting: CampaignGuard = {
  words: "沒有等財務放行",
  test: ({ waiting }) => !waiting,
  text: "這個活動正在等財務放行，要修改請先撤回申請。",
};
const waits: CampaignGuard = { words: "正在等財務放行", test: ({ waiting }) => waiting };

/** The state of a public campaign at an instant. */
const stateAt = ({ startsAt, endsAt }: CampaignTimes, now: Date): CampaignState =>
  now < startsAt ? "soon" : now < endsAt ? "running" : "over";

/** A campaign. Once public, its state follows from its start and end only; its page stays readable afterwards. */
export const campaignProcess: Process<CampaignProcessTypes> = {
  name: "campaign",
  title: "活動",
  refused: { code: "conflict", text: "這個活動的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: [],
  states: {
    draft: { label: campaignStates.draft, next: "editor", endedBy: "公開" },
    soon: { label: campaignStates.soon, next: "editor", endedBy: "開始時間一到就開始，或收回成草稿" },
    running: { label: campaignStates.running, next: "editor", endedBy: "結束時間一到就結束，或收回成草稿" },
    over: { label: campaignStates.over, next: "editor", endedBy: "留著供人閱讀；可以收回成草稿" },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["editor"], label: "新增活動" },
    publish: {
      from: "draft",
      to: ["soon", "running", "over"],
      by: ["editor"],
      when: [budgeted, notWaiting],
      label: "公開活動",
      button: {
        form: "press",
        label: "公開",
        tone: "primary",
        confirm: ({ settings }) =>
          `${promiseWords(budgetOf(settings), "公開")}公開後任何人都看得到活動頁面，並依開始與結束時間開放參加。`,
        done: "活動已公開",
      },
      set: (campaign, now) => ({ state: stateAt(campaign, now), publishedAt: now }),
    },
    take_back: {
      from: "draft",
      to: "same",
      by: ["editor"],
      when: [waits],
      label: "撤回公開活動的申請",
      button: { form: "press", label: "撤回申請", tone: "secondary", done: "已撤回，可以再修改" },
    },
    withdraw: {
      from: ["soon", "running", "over"],
      to: "draft",
      by: ["editor"],
      label: "收回活動",
      button: {
        form: "press",
        label: "收回成草稿",
        tone: "danger",
        confirm: "收回後讀者看不到這個活動，也不能再參加；已經參加的紀錄會留著，之後可以再公開。",
        done: "活動已收回成草稿",
      },
      set: () => ({ publishedAt: null }),
    },
  },
};
