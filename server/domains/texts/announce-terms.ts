import { and, eq, isNotNull, sql } from "drizzle-orm";
import { to } from "#contract/paths/to.ts";
import { textPathOf } from "#contract/texts/pages.ts";
import { taipeiDay } from "#contract/time.ts";
import { textVersions } from "#server/db/schema/texts.ts";
import { notify } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { keepFirstTerms } from "./edit-text.ts";
import { liveText, type TextVersion } from "./live.ts";

/** Members that one run tells: few, so that a log-in code never waits behind all of these mails. */
const AT_ONCE = 300;

/** 2026-12-08 → 12 月 8 日 */
const spoken = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;

/** Tells the next members of a change, in the transaction that notes how far it came. */
async function tellSome(ctx: Ctx, row: TextVersion): Promise<void> {
  const path = textPathOf(row.textId);
  if (path === null) return;
  // Outside of the transaction: the cache may read once more after it has answered.
  const { document } = await liveText(ctx, path);
  await tx(ctx, async (ctx) => {
    const mine = and(eq(textVersions.textId, row.textId), eq(textVersions.version, row.version));
    const [locked] = await ctx.db.select().from(textVersions).where(mine).for("update");
    if (locked?.toldTo == null) return;
    const members = await read(ctx.db, { id: num })`
      select u.id from users u where u.id > ${locked.toldTo} and u.deleted_at is null and u.created_at <= ${row.createdAt}
      order by u.id limit ${AT_ONCE}`;
    const day = spoken(taipeiDay(row.appliesFrom));
    const title = `「${document.title}」${day}起有修改`;
    for (const { id } of members) {
      await notify(ctx, {
        to: id,
        kind: "terms",
        key: `text:${row.textId}:${row.version}`,
        title,
        url: to(path),
        mail: {
          preheader: `${row.change}`,
          text: [`${day}起，我們會修改「${document.title}」。`, `${row.change}`],
          below: [`${day}之前照現在的內容。不同意修改的話，可以在那之前刪除帳號；進行中的交易照原本的約定完成。`],
        },
      });
    }
    await ctx.db
      .update(textVersions)
      .set({ toldTo: members.at(-1)?.id ?? null })
      .where(mine);
  });
}

/** Every minute: stores the first version of terms, and tells the next members of announced changes. */
export async function announceTerms(ctx: Ctx): Promise<void> {
  await keepFirstTerms(ctx);
  const rows = await ctx.db
    .select()
    .from(textVersions)
    .where(isNotNull(textVersions.toldTo))
    .orderBy(sql`${textVersions.createdAt}`);
  for (const row of rows) await tellSome(ctx, row);
}

export const textJobs: Job[] = [
  {
    name: "announce_terms",
    does: "tells the next members of an announced change of the terms",
    cron: "* * * * *",
    run: announceTerms,
  },
];
