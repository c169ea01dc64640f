/** State of a campaign at an instant, computed from its start and end and not stored. */
export const campaignStates = { draft: "草稿", soon: "即將開始", running: "進行中", over: "已結束" } as const;
export type CampaignState = keyof typeof campaignStates;

/** An editor's actions on a campaign, apart from editing it. */
export const campaignTransitions = ["create", "publish", "take_back", "withdraw"] as const;
export type CampaignTransition = (typeof campaignTransitions)[number];
export const campaignActionNames = ["publish", "take_back", "withdraw"] as const;

/** The kinds of campaigns. */
export const campaignKinds = {
  claim: "領取優惠券",
  article_contest: "文章徵選",
  entry_contest: "作品徵選",
  survey: "問卷",
  picks: "精選服務",
} as const;
export type CampaignKind = keyof typeof campaignKinds;

/** The states of an entry. */
export const entryStates = { shown: "參加中", hidden: "已下架", withdrawn: "已退出" } as const;
export type EntryState = keyof typeof entryStates;
export const entryTransitions = ["enter", "withdraw", "hide", "show", "dismiss", "award", "unaward"] as const;
export type EntryTransition = (typeof entryTransitions)[number];
/** Operators' actions on an entry. */
export const entryActionNames = ["hide", "show", "award", "unaward"] as const;
export const entryForms = ["press", "hide", "show", "dismiss"] as const;

/** States of a member's act in a campaign: it counts at once, or is held for review by an operator. */
export const actStates = { counted: "有效", held: "確認中", rejected: "不採計" } as const;
export type ActState = keyof typeof actStates;
export const actTransitions = ["act", "release", "reject"] as const;
export type ActTransition = (typeof actTransitions)[number];
export const actActionNames = ["release", "reject"] as const;
export const actForms = ["press", "judge"] as const;

export const actKinds = { vote: "投票", claim: "領取優惠券", answer: "問卷回答", enter: "參加徵選" } as const;
export type ActKind = keyof typeof actKinds;

/** Kinds of survey questions. */
export const questionKinds = {
  one: "單選",
  several: "複選",
  scale: "量表",
  short: "簡答",
  long: "長答",
} as const;
export type QuestionKind = keyof typeof questionKinds;
