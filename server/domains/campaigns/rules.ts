import type { Settings } from "#contract/campaigns/settings.ts";
import type { ActState, CampaignState } from "#contract/campaigns/states.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { fullDate, longDate } from "#contract/time.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Participant } from "./store.ts";
import type { OwnActs } from "./taking-part/own.ts";

/** The reason for a refusal: a code and its message. */
export type Why = { code: ErrorCode; text: string };

type Running = { state: CampaignState; startsAt: Date };

/** The reason when the time does not allow taking part; null while it runs. */
export function closed({ state, startsAt }: Running): Why | null {
  if (state === "running") return null;
  const text = state === "over" ? "活動已經結束，謝謝大家的參與。" : `活動還沒開始，${fullDate(startsAt)} 起開放參加。`;
  return { code: "campaign_closed", text };
}

const refused = (text: string): Why => ({ code: "campaign_refused", text });
const done = (text: string): Why => ({ code: "campaign_done", text });
const phoneless = (what: string): Why => refused(`驗證手機號碼就可以${what}，在「帳號設定」一分鐘完成。`);

const claimed: Record<ActState, string> = {
  counted: "你已經領過這張優惠券，可以到「我的優惠券」查看。",
  held: "你的領取正在確認中，結果會用通知告訴你。",
  rejected: "你的領取沒有通過確認，有疑問請寫信給客服。",
};

/** The campaign's conditions for members who claim its coupon. */
export function conditionsOf(settings: Settings): { memberDays: number | null; cellphone: boolean } | null {
  if (settings.kind === "claim") return settings;
  return settings.kind === "picks" && settings.couponId !== null ? { memberDays: null, cellphone: false } : null;
}

/** The reason for refusing the coupon; null if allowed. */
export function claimRefusal(settings: Settings, member: Participant, acts: OwnActs, now: Date): Why | null {
  if (acts.claim !== null) return done(claimed[acts.claim]);
  const conditions = conditionsOf(settings);
  if (conditions === null) return refused("這個活動沒有可以領取的優惠券。");
  const { memberDays, cellphone } = conditions;
  if (memberDays !== null && later(member.createdAt, memberDays * DAY) <= now)
    return refused(`這張優惠券送給加入未滿 ${memberDays} 天的會員，你是 ${longDate(member.createdAt)}加入的。`);
  if (cellphone && member.phone === null) return phoneless("領取");
  return acts.phone.has("claim") ? done("這個手機號碼已經領過這張優惠券，每個號碼限領一次。") : null;
}

const voted: Record<ActState, string> = {
  counted: "你今天已經投過票了，明天可以再投一票。",
  held: "你今天的投票正在確認中，結果會用通知告訴你。明天可以再投一票。",
  rejected: "你今天的投票沒有採計，明天可以再投一票。",
};

/** The reason for refusing today's vote; null if allowed. */
export function voteRefusal(member: Participant, acts: OwnActs): Why | null {
  if (acts.vote !== null) return done(voted[acts.vote.state]);
  if (member.phone === null) return phoneless("投票");
  return acts.phone.has("vote") ? done("這個手機號碼今天已經投過票了，每個號碼每天一票。") : null;
}

/** The reason for refusing the survey answer; null if allowed. */
export function answerRefusal(acts: OwnActs): Why | null {
  if (acts.answer !== null) return done("你已經填過這份問卷了，謝謝你的回饋。");
  return acts.phone.has("answer") ? done("這個手機號碼已經填過這份問卷了，每個號碼限填一次。") : null;
}

/** The reason when a survey's budget is used up. */
export const coinsGone: Why = { code: "campaign_closed", text: "這份問卷的金幣已經全部送完了，謝謝你願意幫忙。" };

/** True when the article was first published while the campaign ran. */
export const inPeriod = (publishedAt: Date | null, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean =>
  publishedAt !== null && publishedAt >= startsAt && publishedAt < endsAt;
