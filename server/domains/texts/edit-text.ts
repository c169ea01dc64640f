import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { termsNoticeDays } from "#contract/terms.ts";
import { isTerms, type TextPath, textPages, textPathOf, textPaths } from "#contract/texts/pages.ts";
import type { AdminText, TextChange, TextFile, TextForm } from "#contract/texts/schemas.ts";
import { joinSections, splitSections, withAnchors } from "#contract/texts/sections.ts";
import { DAY, later, taipeiDay, withZone } from "#contract/time.ts";
import { users } from "#server/db/schema/accounts.ts";
import { textVersions } from "#server/db/schema/texts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { otherEditor } from "#server/kernel/versions/content-versions.ts";
import { comingOf, documentOf, liveText, presentOf, type TextVersion, textsChanged } from "./live.ts";
import { comingAs } from "./read-text.ts";
import { type Document, writtenAt } from "./written/index.ts";

/** How many versions the console lists, the newest. */
const LISTED = 30;

const formOf = ({ title, lead, sections }: Document): TextForm => ({ title, lead, text: joinSections(sections) });

/** @throws Refusal not_found */
const pathOf = (id: number): TextPath => textPathOf(id) ?? refuse("not_found");

/** The versions of a text, newest first. */
const versionsOf = (ctx: Ctx, id: number): Promise<TextVersion[]> =>
  ctx.db.select().from(textVersions).where(eq(textVersions.textId, id)).orderBy(desc(textVersions.version));

/** Who wrote the versions, by id. */
async function editorsOf(ctx: Ctx, rows: readonly TextVersion[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ editorId }) => editorId ?? []))];
  const found = await ctx.db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(found.map(({ id, nickname }) => [id, nickname]));
}

/** The first day on which a change of terms may apply: a whole day more than the notice has, as the first day begins at 0:00. */
const earliestDay = (ctx: Ctx): string => taipeiDay(later(ctx.now(), (termsNoticeDays + 1) * DAY));

/** All texts, as the console lists them. */
export async function allTexts(ctx: Ctx): Promise<z.output<typeof AdminText>[]> {
  return Promise.all(
    textPaths.map(async (path) => {
      const { document, coming } = await liveText(ctx, path);
      const edited = !isDeepStrictEqual(document, writtenAt(ctx.ports.company, path));
      return { id: textPages[path].id, path, title: document.title, edited, comingFrom: coming?.appliesFrom ?? null };
    }),
  );
}

/** A text with its versions, as the console shows it. @throws Refusal not_found */
export async function textFile(ctx: Ctx, id: number): Promise<z.output<typeof TextFile>> {
  const path = pathOf(id);
  const rows = await versionsOf(ctx, id);
  const editors = await editorsOf(ctx, rows);
  const now = ctx.now();
  const coming = comingOf(rows, now);
  const own = writtenAt(ctx.ports.company, path);
  const listed = rows.slice(0, LISTED).map((row) => ({
    version: row.version,
    data: formOf(documentOf(ctx, path, row)),
    editor: row.editorId === null ? null : (editors.get(row.editorId) ?? null),
    at: row.editorId === null ? null : row.createdAt,
    from: isTerms(path) ? row.appliesFrom : null,
    recalled: row.recalledAt !== null,
  }));
  const first = { version: 1, data: formOf(own), editor: null, at: null, from: null, recalled: false };
  return {
    id,
    path,
    terms: isTerms(path),
    ...formOf(documentOf(ctx, path, coming ?? presentOf(rows, now))),
    version: rows[0]?.version ?? 1,
    present: presentOf(rows, now)?.version ?? 1,
    coming: coming ? comingAs(coming) : null,
    earliest: earliestDay(ctx),
    versions: rows.length > 0 && !rows.some(({ version }) => version === 1) ? [...listed, first] : listed,
  };
}

type Times = { appliesFrom: Date; change: string | null; toldTo: number | null };

/**
 * When a change applies and what members are told of it.
 * @throws Refusal invalid at `day` and `change` for terms without a day that is late enough, or without a sentence
 */
function timesOf(ctx: Ctx, path: TextPath, { day, change }: Pick<TextChange, "day" | "change">): Times {
  if (!isTerms(path)) return { appliesFrom: ctx.now(), change: null, toldTo: null };
  if (day === null) refuseField("invalid", "day", "請選擇生效日。");
  if (day < earliestDay(ctx))
    refuseField("invalid", "day", `條款修改要在 ${termsNoticeDays} 天前公告，最早從 ${earliestDay(ctx)} 開始。`);
  if (!change || change.length < 10) refuseField("invalid", "change", "請用一兩句話告訴會員改了什麼，至少 10 個字。");
  return { appliesFrom: new Date(withZone(`${day}T00:00:00`)), change, toldTo: 0 };
}

/**
 * Changes a text: at once, or for terms from the day on that is announced to all members.
 * @throws Refusal not_found, invalid, conflict when somebody else saved meanwhile or a change is announced already
 */
export async function saveText(
  ctx: Ctx,
  id: number,
  { version: opened, restores, ...form }: TextChange,
): Promise<void> {
  const path = pathOf(id);
  await tx(ctx, async (ctx) => {
    await lockName(ctx, `text:${id}`);
    const rows = await versionsOf(ctx, id);
    if ((rows[0]?.version ?? 1) !== opened) refuse("conflict", otherEditor);
    if (comingOf(rows, ctx.now())) refuse("conflict", "已經公告了一次修改，還沒生效。要改內容，請先撤回公告。");
    const before = documentOf(ctx, path, presentOf(rows, ctx.now()));
    const { parts } = splitSections(form.text, Number.POSITIVE_INFINITY);
    const said = { title: form.title, lead: form.lead, sections: withAnchors(parts, before.sections) };
    if (isDeepStrictEqual(formOf(before), formOf({ path, ...said }))) {
      if (isTerms(path)) refuseField("invalid", "text", "內容和現在的一樣，沒有要公告的修改。");
      return;
    }
    const own = formOf(writtenAt(ctx.ports.company, path));
    const isOwn = !isTerms(path) && isDeepStrictEqual(own, formOf({ path, ...said }));
    const times = timesOf(ctx, path, form);
    await ctx.db.insert(textVersions).values({
      textId: id,
      version: opened + 1,
      said: isOwn ? null : said,
      ...times,
      editorId: memberId(ctx),
      createdAt: ctx.now(),
    });
    await textsChanged(ctx);
    await audit(ctx, restores === null ? "text.save" : "text.restore", "text", id, {
      version: opened + 1,
      ...(form.day && { day: form.day, change: form.change }),
      ...(restores !== null && { restores }),
    });
  });
}

/**
 * Takes back an announced change before it applies. Members who were told of it are told so; the others nothing.
 * @throws Refusal not_found, conflict
 */
export async function recallText(ctx: Ctx, id: number, version: number): Promise<void> {
  pathOf(id);
  await tx(ctx, async (ctx) => {
    await lockName(ctx, `text:${id}`);
    const coming = comingOf(await versionsOf(ctx, id), ctx.now());
    if (coming?.version !== version) refuse("conflict", "這次修改已經生效或撤回了，請重新整理。");
    await ctx.db
      .update(textVersions)
      .set({ recalledAt: ctx.now(), toldTo: 0 })
      .where(and(eq(textVersions.textId, id), eq(textVersions.version, version)));
    await textsChanged(ctx);
    await audit(ctx, "text.recall", "text", id, { version });
  });
}

/** Stores the first version of terms, so that a later release changes nothing that members agreed to. */
export async function keepFirstTerms(ctx: Ctx): Promise<void> {
  for (const path of textPaths.filter(isTerms)) {
    const { id, day } = textPages[path];
    const known = await ctx.db
      .select({ version: textVersions.version })
      .from(textVersions)
      .where(and(eq(textVersions.textId, id), eq(textVersions.version, 1)));
    if (known.length > 0) continue;
    const { path: _, ...said } = writtenAt(ctx.ports.company, path);
    await ctx.db
      .insert(textVersions)
      .values({
        textId: id,
        version: 1,
        said,
        appliesFrom: new Date(withZone(`${day}T00:00:00`)),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing();
    await textsChanged(ctx);
  }
}
