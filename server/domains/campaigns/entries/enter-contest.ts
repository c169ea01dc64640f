import { eq } from "drizzle-orm";
import type { CharacterForm } from "#contract/campaigns/schemas.ts";
import type { CampaignKind } from "#contract/campaigns/states.ts";
import { articles } from "#server/db/schema/articles.ts";
import { campaignEntries } from "#server/db/schema/campaigns.ts";
import { isShown } from "#server/domains/articles/process/predicates.ts";
import { knownImages } from "#server/domains/catalog/index.ts";
import { refuseContacts, textsOf } from "#server/domains/messaging/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { tx } from "#server/kernel/tx.ts";
import { entryProcess } from "../process/entry.ts";
import { transitionEntryRow } from "../process/run.ts";
import { closed, inPeriod } from "../rules.ts";
import { type Campaign, holdPublic, lockOwnEntry } from "../store.ts";
import { writeAct } from "../taking-part/record-act.ts";

function checkOpen(campaign: Campaign, kind: CampaignKind): void {
  if (campaign.kind !== kind) refuse("not_found");
  const why = closed(campaign);
  if (why) refuse(why.code, why.text);
}

type Values = Pick<typeof campaignEntries.$inferInsert, "articleId" | "name" | "portrait" | "nature" | "dialogue">;

/**
 * Inserts the entry; in a burst it is visible only after an operator's decision.
 * @throws Refusal campaign_done when the member already takes part, guaranteed by a unique index
 */
async function write(ctx: Ctx, { id: campaignId }: Campaign, values: Values): Promise<number> {
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(campaignEntries)
    .values({ ...values, campaignId, userId: memberId(ctx), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: campaignEntries.id });
  if (!row) refuse("campaign_done", "你已經參加這個活動了，每人限一件作品。");
  await recordAct(ctx, entryProcess, "enter", row.id, { campaignId, name: values.name });
  await writeAct(ctx, { campaignId, kind: "enter", phone: null, entryId: row.id });
  return row.id;
}

/**
 * Enters an own article that was first published while the campaign runs.
 * @returns the id of the entry
 * @throws Refusal not_found, campaign_closed, campaign_done, invalid at `articleId`
 */
export async function enterArticle(ctx: Ctx, slug: string, articleId: number): Promise<number> {
  return tx(ctx, async (ctx) => {
    const campaign = await holdPublic(ctx, slug);
    checkOpen(campaign, "article_contest");
    const [article] = await ctx.db.select().from(articles).where(eq(articles.id, articleId)).for("share");
    if (!article || article.authorId !== memberId(ctx) || !isShown.test(article))
      refuseField("invalid", "articleId", "找不到這篇已發布的文章，請重新選擇。");
    if (!inPeriod(article.publishedAt, campaign))
      refuseField("invalid", "articleId", "這篇文章不是在活動期間發布的，請選擇另一篇。");
    return write(ctx, campaign, { articleId, name: article.title });
  });
}

/** The stored values of a character. @throws Refusal invalid at `portrait` for a picture that no longer exists */
async function valuesOf(ctx: Ctx, { portrait, ...form }: CharacterForm) {
  const hash = portrait?.hash ?? "";
  const known = await knownImages(ctx, [hash]);
  if (!known.has(hash)) refuseField("invalid", "portrait", "這張畫像已經不在，請重新上傳。");
  return { ...form, portrait: hash };
}

const checkContacts = (ctx: Ctx, { name, nature, dialogue }: CharacterForm) =>
  refuseContacts(ctx, "campaign_entry", null, textsOf({ name, nature, dialogue }));

/**
 * Enters a character.
 * @returns the id of the entry
 * @throws Refusal not_found, campaign_closed, campaign_done, contact_details
 */
export async function enterCharacter(ctx: Ctx, slug: string, form: CharacterForm): Promise<number> {
  await checkContacts(ctx, form);
  return tx(ctx, async (ctx) => {
    const campaign = await holdPublic(ctx, slug);
    checkOpen(campaign, "entry_contest");
    return write(ctx, campaign, await valuesOf(ctx, form));
  });
}

/**
 * Changes one's own character while the campaign runs.
 * @throws Refusal not_found, campaign_closed, conflict, contact_details
 */
export async function saveCharacter(ctx: Ctx, id: number, form: CharacterForm): Promise<void> {
  await checkContacts(ctx, form);
  await tx(ctx, async (ctx) => {
    const { entry, campaign } = await lockOwnEntry(ctx, id);
    checkOpen(campaign, "entry_contest");
    if (entry.state === "withdrawn") refuse("conflict", "這件作品已經退出，請重新參加。");
    const values = await valuesOf(ctx, form);
    await ctx.db
      .update(campaignEntries)
      .set({ ...values, updatedAt: ctx.now() })
      .where(eq(campaignEntries.id, id));
  });
}

/**
 * Withdraws one's own entry and its votes while the campaign runs.
 * @throws Refusal not_found, campaign_closed, conflict
 */
export async function withdrawEntry(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { entry, campaign } = await lockOwnEntry(ctx, id);
    const why = closed(campaign);
    if (why) refuse(why.code, why.text);
    await transitionEntryRow(ctx, entry, "withdraw");
  });
}
