import { eq, sql } from "drizzle-orm";
import type { CampaignForm } from "#contract/campaigns/admin.ts";
import { limits } from "#contract/campaigns/limits.ts";
import { campaigns } from "#server/db/schema/campaigns.ts";
import { knownImages } from "#server/domains/catalog/index.ts";
import { isGift } from "#server/domains/coupons/process/predicates.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { cleanField } from "#server/kernel/rich-text.ts";
import { one } from "#server/kernel/rows.ts";
import { brokeUnique, tx } from "#server/kernel/tx.ts";
import { budgetOf, campaignProcess } from "../process/campaign.ts";
import { isPublic } from "../process/predicates.ts";
import { type Campaign, lockCampaign } from "../store.ts";

const otherEditor = "另一位編輯剛剛改過這個活動。請先把你的內容複製下來，重新整理後再儲存。";

/** @throws Refusal invalid at a field that references something unknown */
async function valuesOf(ctx: Ctx, { picture, settings, ...form }: CampaignForm) {
  const hash = picture?.hash ?? null;
  if (hash !== null && !(await knownImages(ctx, [hash])).has(hash))
    refuseField("invalid", "picture", "這張圖片已經不在，請重新上傳。");
  if ("couponId" in settings && settings.couponId !== null) {
    const { rows } = await ctx.db.execute(sql`select from coupons c
      where c.id = ${settings.couponId} and ${isGift.sql("c")}`);
    if (rows.length === 0) refuseField("invalid", "settings.couponId", "請選擇一張「活動贈送」的平台優惠券。");
  }
  return {
    ...form,
    picture: hash,
    settings,
    kind: settings.kind,
    rules: cleanField(form.rules, { pictures: false, long: true }, { field: "rules", max: limits.markupMax }),
    startsAt: new Date(form.startsAt),
    endsAt: new Date(form.endsAt),
    updatedAt: ctx.now(),
  };
}

async function withFreeSlug<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokeUnique(error, "campaigns_slug")) refuseField("conflict", "slug", "這個網址名稱已經有人使用，請換一個。");
    throw error;
  }
}

/** Creates a draft. @returns its id @throws Refusal invalid at a field, conflict at the slug */
export async function createCampaign(ctx: Ctx, form: CampaignForm): Promise<number> {
  const createdBy = memberId(ctx);
  return tx(ctx, async (ctx) => {
    const values = { ...(await valuesOf(ctx, form)), createdBy, createdAt: ctx.now() };
    const { id } = await withFreeSlug(async () =>
      one(await ctx.db.insert(campaigns).values(values).returning({ id: campaigns.id })),
    );
    await recordAct(ctx, campaignProcess, "create", id, { title: form.title });
    return id;
  });
}

/**
 * A public survey must keep what was approved and what its page promises: its budget must not grow, and the coins per
 * answer must not change.
 * @throws Refusal invalid
 */
function checkPromise(before: Campaign, { settings }: CampaignForm): void {
  if (settings.kind !== "survey" || before.settings.kind !== "survey") return;
  const refuseChange = (field: "budget" | "coins", what: string) =>
    refuseField("invalid", `settings.${field}`, `活動公開後${what}，請先收回成草稿，改好後再公開。`);
  if (settings.coins !== before.settings.coins) refuseChange("coins", "每份回答的金幣不能修改");
  if (budgetOf(settings) > budgetOf(before.settings)) refuseChange("budget", "預算不能提高");
}

/**
 * Refuses to change the kind, the slug of a public campaign, and the questions after the first answer.
 * @throws Refusal invalid at the field
 */
async function checkUnchanged(ctx: Ctx, before: Campaign, form: CampaignForm): Promise<void> {
  const { settings, slug } = form;
  if (settings.kind !== before.kind) refuseField("invalid", "settings", "活動建立後不能改成另一種類型。");
  if (slug !== before.slug && isPublic.test(before, ctx.now()))
    refuseField("invalid", "slug", "活動公開後網址不能修改，請先收回成草稿。");
  if (isPublic.test(before, ctx.now())) checkPromise(before, form);
  if (settings.kind !== "survey" || before.settings.kind !== "survey") return;
  const words = (all: typeof settings.questions) =>
    JSON.stringify(all.map(({ id, kind, choices }) => [id, kind, choices]));
  if (words(settings.questions) === words(before.settings.questions)) return;
  const { rows } = await ctx.db.execute(sql`select from campaign_answers r where r.campaign_id = ${before.id} limit 1`);
  if (rows.length > 0) refuseField("invalid", "settings", "已經有人回答，題型與選項不能再修改，只能改題目的文字。");
}

/**
 * Changes a campaign; if it is public, its page changes at once.
 * @throws Refusal not_found, invalid at a field, conflict at the slug or when somebody else saved meanwhile
 */
export async function saveCampaign(ctx: Ctx, id: number, { version, ...form }: CampaignForm & { version: number }) {
  await tx(ctx, async (ctx) => {
    const before = await lockCampaign(ctx, id);
    if (before.version !== version) refuse("conflict", otherEditor);
    if (before.waiting) refuse("conflict", "這個活動正在等財務放行，要修改請先撤回申請。");
    await checkUnchanged(ctx, before, form);
    const values = { ...(await valuesOf(ctx, form)), version: version + 1 };
    await withFreeSlug(() => ctx.db.update(campaigns).set(values).where(eq(campaigns.id, id)));
    await audit(ctx, "campaign.save", campaignProcess.name, id, { title: form.title, state: before.state });
  });
}
