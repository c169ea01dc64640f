import { eq } from "drizzle-orm";
import type { ReportReason } from "#contract/catalog/report.ts";
import { articles } from "#server/db/schema/articles.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { maySee } from "../policy.ts";
import { articleReports } from "../process/report.ts";
import { alive } from "../store.ts";

/**
 * Reports an article to the operators. While the member's own report is open, another one changes nothing.
 * @throws Refusal not_found when the member may not see it, gone, own_article_report
 */
export async function reportArticle(
  ctx: Ctx,
  articleId: number,
  form: { reason: ReportReason; text: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const reporterId = memberId(ctx);
    // Locks the article, because hiding it decides all open reports.
    const [row] = await ctx.db.select().from(articles).where(eq(articles.id, articleId)).for("share");
    const article = alive(row);
    if (article.authorId === reporterId) refuse("own_article_report");
    const { status } = await getUser(ctx, article.authorId);
    if (!maySee({ ...article, authorStatus: status })) refuse("not_found");
    await articleReports.file(ctx, articleId, form);
  });
}
