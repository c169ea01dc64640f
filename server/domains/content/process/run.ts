import { eq } from "drizzle-orm";
import type { NewsTransition } from "#contract/content/states.ts";
import { news } from "#server/db/schema/content.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { asNews, type News } from "../store.ts";
import { type NewsProcessTypes, newsProcess } from "./news.ts";

/** Makes a transition of locked news. @throws Refusal conflict when its state does not allow it */
export const transition = (
  ctx: Ctx,
  row: News,
  name: Exclude<NewsTransition, "create">,
  input: NewsProcessTypes["input"] = {},
  data: Record<string, unknown> = {},
): Promise<News> =>
  runTransition(
    ctx,
    newsProcess,
    {
      actorOf: () => "editor",
      // The state follows from the two times and is not stored.
      async save(ctx, { before, now }, { state: _, ...times }) {
        const values = { ...times, updatedAt: now };
        const rows = await ctx.db.update(news).set(values).where(eq(news.id, before.id)).returning();
        return asNews(one(rows), now);
      },
    },
    row,
    name,
    { input, data: { title: row.title, ...data } },
  );
