import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ProfilePart } from "#contract/profiles/parts.ts";
import type { TakenOut } from "#server/db/schema/profiles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { has } from "#server/kernel/process/predicate.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";

/** Operators have taken something of it down. */
export const isTakenDown = has("hiddenReason", "下架的原因");

const optional = text.optional();
export const Taken = z.object({
  headline: optional,
  intro: optional,
  planNotices: optional,
  background: optional,
  avatar: optional,
});
const Item = z.object({
  title: text,
  description: optional,
  images: z.array(z.object({ hash: text })).optional(),
});

/** The columns of part `p` that its content is made of. */
export const Shown = z.object({
  part: z.enum(["profile", "avatar", "portfolio"]),
  headline: text,
  intro: text,
  planNotices: text,
  background: text.nullable(),
  avatar: text.nullable(),
  item: Item.nullable(),
  taken: Taken,
});
type Shown = z.output<typeof Shown>;
export const shownColumns = sql`p.part, p.headline, p.intro, p.plan_notices as "planNotices", p.background, p.avatar,
  p.item, p.taken`;

/** Parts `p` with owner, title and content; those of deleted portfolio items are left out. */
export const parts = sql`(
  select p.*, u.nickname, u.avatar, u.background, coalesce(f.headline, '') as headline, coalesce(f.intro, '') as intro,
    coalesce(f.plan_notices, '') as plan_notices, i.data as item,
    u.nickname || case p.part when 'profile' then '的個人檔案' when 'avatar' then '的頭像'
      else '的作品「' || (i.data ->> 'title') || '」' end as title
  from profile_parts p join users u on u.id = p.user_id left join profiles f on f.user_id = p.user_id
    left join profile_items i on i.id = p.item_id
  where p.part <> 'portfolio' or i.id is not null)`;

type Content = { texts: string[]; pictures: string[] };
const written = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter((each) => !!each) as string[];
const contentOf = (from: TakenOut | Shown): Content => ({
  texts: written([from.headline, from.intro, from.planNotices]),
  pictures: written([from.background]),
});

/** What everybody sees of a part. @param hidden the part has been taken down */
export function publicContent(row: Shown, hidden: boolean): Content {
  if (row.part === "profile") return contentOf(row);
  if (row.part === "avatar") return { texts: [], pictures: written([row.avatar]) };
  return hidden || !row.item ? { texts: [], pictures: [] } : itemContent(row.item);
}

const itemContent = ({ title, description, images = [] }: z.output<typeof Item>): Content => ({
  texts: written([title, description]),
  pictures: images.map(({ hash }) => hash),
});

/** What has been taken down of a part. */
export function takenContent(row: Shown, hidden: boolean): Content {
  if (!hidden) return { texts: [], pictures: [] };
  if (row.part === "portfolio") return row.item ? itemContent(row.item) : { texts: [], pictures: [] };
  const { texts, pictures } = contentOf(row.taken);
  return { texts, pictures: [...pictures, ...written([row.taken.avatar])] };
}

export const isFilled = (content: Content): boolean => content.texts.length + content.pictures.length > 0;

const nouns = { profile: "個人檔案", avatar: "頭像" } as const;
const nounOf = ({ part, item }: Shown): string => (part === "portfolio" ? `作品「${item?.title ?? ""}」` : nouns[part]);

const Stored = Shown.extend({
  id: num,
  userId: num,
  itemId: num.nullable(),
  hiddenReason: text.nullable(),
  status: num,
  title: text,
});
export type Part = z.output<typeof Stored> & { state: "shown" | "removed"; filled: boolean; noun: string };

/** A part with its content, locked. @throws Refusal not_found */
export async function lockPart(ctx: Ctx, id: number, lock: "update" | "share"): Promise<Part> {
  await ctx.db.execute(sql`select id from profile_parts where id = ${id} for ${sql.raw(lock)}`);
  const rows = await read(ctx.db, Stored)`
    select p.id, p.user_id as "userId", p.item_id as "itemId", p.hidden_reason as "hiddenReason", u.status, p.title,
      ${shownColumns} from ${parts} p join users u on u.id = p.user_id where p.id = ${id}`;
  const row = rows[0] ?? refuse("not_found");
  const removed = isTakenDown.test(row);
  return {
    ...row,
    state: removed ? "removed" : "shown",
    filled: isFilled(publicContent(row, removed)),
    noun: nounOf(row),
  };
}

type Named = { userId: number; part: ProfilePart; itemId?: number | null };
const named = ({ userId, part, itemId = null }: Named): SQL =>
  sql`user_id = ${userId} and part = ${part} and item_id is not distinct from ${itemId}::int`;

/** The id of a part, which gets a row with its first report. */
export async function partId(ctx: Ctx, of: Named): Promise<number> {
  await ctx.db.execute(sql`insert into profile_parts (user_id, part, item_id, created_at)
    values (${of.userId}, ${of.part}, ${of.itemId ?? null}::int, ${ctx.now().toISOString()}) on conflict do nothing`);
  return one(await read(ctx.db, { id: num })`select id from profile_parts where ${named(of)}`).id;
}

/** What has been taken out of a part before, locked: the same may not come back. */
export async function lockTaken(ctx: Ctx, of: Named): Promise<TakenOut> {
  const rows = await read(ctx.db, { taken: Taken })`
    select taken from profile_parts where ${named(of)} and hidden_at is not null for update`;
  return rows[0]?.taken ?? {};
}

/** SQL: operators have taken down the portfolio item `i`; the reason, or null. */
export const reasonOfItem = sql`(select p.hidden_reason from profile_parts p
  where p.part = 'portfolio' and p.item_id = i.id and p.user_id = i.user_id)`;

/** The same of one item. */
export async function reasonOf(ctx: Ctx, itemId: number): Promise<string | null> {
  const rows = await read(ctx.db, { reason: text.nullable() })`
    select ${reasonOfItem} as reason from profile_items i where i.id = ${itemId}`;
  return rows[0]?.reason ?? null;
}
