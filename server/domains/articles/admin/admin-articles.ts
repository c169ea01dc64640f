import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminArticle, type AdminArticleQuery } from "#contract/articles/admin.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { both, not } from "#server/kernel/process/predicate.ts";
import { moderatedLists, openReports } from "#server/publishing/moderated-list.ts";
import { adminActions } from "../policy.ts";
import { isHidden, isPicked, isRemoved, wasPublished } from "../process/predicates.ts";
import { articleReports } from "../process/report.ts";

const articles = moderatedLists({
  row: AdminArticle.omit({ actions: true }),
  present: (ctx, rows) => rows.map((row) => ({ ...row, actions: adminActions(ctx.actor, row, ctx.now()) })),
  alias: "a",
  columns: sql`a.id, a.title, a.state, a.author_id as "authorId", u.nickname as author,
    a.hidden_reason as "hiddenReason", a.hidden_at as "hiddenAt", a.picked_at as "pickedAt"`,
  tables: sql`articles a join users u on u.id = a.author_id`,
  open: openReports(articleReports.of, "a"),
  reported: not(isRemoved),
  lists: {
    hidden: { where: both(isHidden, not(isRemoved)), order: sql`a.hidden_at desc nulls last, a.id desc` },
    picked: { where: both(isPicked, wasPublished), order: sql`a.picked_at desc, a.id desc` },
    all: { where: wasPublished, order: sql`a.id desc` },
  },
});

/** Articles with open reports, except removed ones. */
export const { reported } = articles;

/** A page of one of the console's lists. */
export const adminArticles = (ctx: Ctx, { list = "reported", ...query }: z.output<typeof AdminArticleQuery>) =>
  articles.page(ctx, { list, ...query });

/** One article as the lists show it. */
export const adminArticle = articles.get;
