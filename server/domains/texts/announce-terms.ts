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

/** The next members to tell: of an announced change everybody, of a recalled one those who were told of it. */
async function nextMembers(ctx: Ctx, { recalledAt, toldTo }: TextVersion, key: string): Promise<number[]> {
  const members = recalledAt
    ? await read(ctx.db, { id: num })`
        select n.user_id as id from notifications n where n.key = ${key} and n.user_id > ${toldTo}
        order by n.user_id limit ${AT_ONCE}`
    : await read(ctx.db, { id: num })`
        select u.id from users u where u.id > ${toldTo} and u.deleted_at is null order by u.id limit ${AT_ONCE}`;
  return members.map(({ id }) => id);
}

/** What members are told of a change, or of its recall. */
function wordsOf(title: string, { recalledAt, change, appliesFrom }: TextVersion) {
  const day = spoken(taipeiDay(appliesFrom));
  if (recalledAt)
    return {
      title: `「${title}」不修改了`,
      mail: { text: [`我們公告過「${title}」${day}起會修改，現在決定不改了，照現在的內容繼續。`] },
    };
  return {
    title: `「${title}」${day}起有修改`,
    mail: {
      preheader: `${change}`,
      text: [`${day}起，我們會修改「${title}」。`, `${change}`],
      below: [`${day}之前照現在的內容。不同意修改的話，可以在那之前刪除帳號；進行中的交易照原本的約定完成。`],
    },
  };
}

/**
 * Tells the next members of a change, in the transaction that notes how far it came. Until it applies, those who join
 * are told as well; their ids are above the last one.
 */
async function tellSome(ctx: Ctx, { textId, version }: TextVersion): Promise<void> {
  const path = textPathOf(textId);
  if (path === null) return;
  // Outside of the transaction: the cache may read once more after it has answered.
  const { document } = await liveText(ctx, path);
  await tx(ctx, async (ctx) => {
    const mine = and(eq(textVersions.textId, textId), eq(textVersions.version, version));
    const [row] = await ctx.db.select().from(textVersions).where(mine).for("update");
    if (row?.toldTo == null) return;
    const key = `text:${textId}:${version}`;
    const members = await nextMembers(ctx, row, key);
    for (const id of members)
      await notify(ctx, {
        to: id,
        kind: "terms",
        key: row.recalledAt ? `${key}:recalled` : key,
        url: to(path),
        ...wordsOf(document.title, row),
      });
    const isOver = row.recalledAt !== null || row.appliesFrom <= ctx.now();
    const toldTo = members.at(-1) ?? (isOver ? null : row.toldTo);
    if (toldTo !== row.toldTo) await ctx.db.update(textVersions).set({ toldTo }).where(mine);
  });
}

/** Every minute: stores the first version of terms, and tells the next members of announced and recalled changes. */
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
    does: "tells the next members of an announced or recalled change of the terms",
    cron: "* * * * *",
    run: announceTerms,
  },
];
