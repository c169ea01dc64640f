import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { NewsletterChange, NewsletterForm } from "#contract/newsletters/schemas.ts";
import { newsletters } from "#server/db/schema/newsletters.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { checkPicks } from "./picks.ts";
import { newsletterProcess } from "./process/newsletter.ts";
import { isDraft } from "./process/predicates.ts";
import { getNewsletter, lockNewsletter } from "./store.ts";
import { wordsOf } from "./words.ts";

const otherEditor = "另一位編輯剛剛改過這一期。請先把你的內容複製下來，重新整理後再儲存。";

/** Creates a draft. @throws Refusal invalid at the field of a pick */
export async function createNewsletter(ctx: Ctx, form: z.output<typeof NewsletterForm>): Promise<number> {
  return tx(ctx, async (ctx) => {
    await checkPicks(ctx, form.blocks);
    const now = ctx.now();
    const values = { ...form, createdBy: memberId(ctx), createdAt: now, updatedAt: now };
    const { id, subject } = one(await ctx.db.insert(newsletters).values(values).returning());
    await recordAct(ctx, newsletterProcess, "create", id, { subject });
    return id;
  });
}

/** Changes a draft. @throws Refusal not_found, invalid, conflict when it is no draft or somebody else saved meanwhile */
export async function saveNewsletter(
  ctx: Ctx,
  id: number,
  { version, ...form }: z.output<typeof NewsletterChange>,
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await lockNewsletter(ctx, id);
    if (!isDraft.test(row)) refuse("conflict", "這一期已經送出，退回草稿後才能修改。");
    if (row.version !== version) refuse("conflict", otherEditor);
    await checkPicks(ctx, form.blocks);
    const set = { ...form, version: version + 1, updatedAt: ctx.now() };
    await ctx.db.update(newsletters).set(set).where(eq(newsletters.id, id));
    await audit(ctx, "newsletter.save", "newsletter", id, { subject: form.subject, version: version + 1 });
  });
}

/** Sends the issue as it is to the acting operator. @throws Refusal not_found, conflict without an address */
export async function testNewsletter(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const row = await getNewsletter(ctx, id);
    // Pressed twice, it is one mail.
    const minute = ctx.now().toISOString().slice(0, 16);
    await notify(ctx, {
      to: memberId(ctx),
      kind: "newsletter_test",
      key: `newsletter-test:${id}:${row.version}:${minute}`,
      title: `【試寄】${row.subject}`,
      mail: { ...(await wordsOf(ctx, row)), subject: `【試寄】${row.subject}`, heading: row.subject },
    });
    await audit(ctx, "newsletter.test", "newsletter", id, { version: row.version });
  });
}
