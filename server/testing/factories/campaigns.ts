import type { Settings } from "#contract/campaigns/settings.ts";
import { campaignEntries, campaigns } from "#server/db/schema/campaigns.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { makeMember, nextSerial } from "../factories.ts";
import type { World } from "../world.ts";
import { makeCoupon } from "./coupons.ts";

type Campaign = typeof campaigns.$inferSelect;

/** Creates a public campaign that started yesterday and runs for ten more days. */
export async function makeCampaign(
  world: World,
  settings: Settings = { kind: "entry_contest", prize: "" },
  values: Partial<Campaign> = {},
): Promise<Campaign> {
  const now = world.clock.now();
  const row = {
    slug: `event_${nextSerial()}`,
    title: "角色對話徵選",
    summary: "設計一個角色，寫一段對話。",
    rules: "<p>每位會員限一件作品，活動期間每天可以投一票。</p>",
    startsAt: later(now, -DAY),
    endsAt: later(now, 10 * DAY),
    publishedAt: later(now, -DAY),
    ...values,
  };
  return one(
    await world.deps.db
      .insert(campaigns)
      .values({ ...row, settings, kind: settings.kind })
      .returning(),
  );
}

/** Creates a campaign that gives a platform coupon. */
export async function makeClaim(world: World, settings: Partial<Extract<Settings, { kind: "claim" }>> = {}) {
  const { id: couponId } = await makeCoupon(world, { audience: "granted" });
  const campaign = await makeCampaign(world, { kind: "claim", couponId, memberDays: 30, cellphone: true, ...settings });
  return { campaign, couponId };
}

/** Creates a member who may vote and claim: with a confirmed cellphone. */
export const makeVoter = (world: World) =>
  makeMember(world, { cellphone: `+8869${String(10_000_000 + nextSerial())}`, createdAt: world.clock.now() });

/** Creates a character entry in a contest. */
export async function makeEntry(
  world: World,
  campaignId: number,
  values: Partial<typeof campaignEntries.$inferInsert> = {},
) {
  const userId = values.userId ?? (await makeMember(world)).id;
  return one(
    await world.deps.db
      .insert(campaignEntries)
      .values({
        campaignId,
        name: "阿福",
        nature: "在巷口修了三十年的腳踏車，話不多，看得出誰今天不開心。",
        dialogue: "阿福：煞車線鬆了。\n客人：這樣也聽得出來？",
        ...values,
        userId,
      })
      .returning(),
  );
}

/** Form of a new campaign. */
export const campaignForm = (world: World) => ({
  slug: `new_${nextSerial()}`,
  title: "夏日提案季",
  summary: "七月到八月，把想做的事寫成需求。",
  rules: "<p>活動期間發布需求的會員都可以參加，每人限一次。</p>",
  settings: { kind: "article_contest" as const, prize: "金幣 500" },
  startsAt: world.clock.now().toISOString(),
  endsAt: later(world.clock.now(), 10 * DAY).toISOString(),
});

/** A survey with one question. */
export const surveySettings: Extract<Settings, { kind: "survey" }> = {
  kind: "survey",
  coins: 50,
  budget: 30_000,
  questions: [
    { id: "q1", kind: "one", label: "你多久用一次？", required: true, choices: ["每天", "每週"], low: "", high: "" },
    { id: "q2", kind: "scale", label: "容易找到想要的服務嗎？", required: true, choices: [], low: "難", high: "易" },
    { id: "q3", kind: "long", label: "還有什麼想告訴我們？", required: false, choices: [], low: "", high: "" },
  ],
};

/** A newsletter that can be saved. */
export const newsletterForm = {
  subject: "十一月的好手消息",
  preheader: "三位新好手，和一個年末的活動",
  lead: "這個月有三位新好手加入，也整理了年末常用的服務。",
  blocks: [{ title: "年末的準備", text: "活動主視覺、年菜攝影和賀卡，現在訂都來得及。", picks: "" }],
};
