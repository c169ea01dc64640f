import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { to } from "#contract/paths/to.ts";
import { When } from "#contract/route/instant.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { escaped } from "#server/kernel/markup.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { readable } from "../process/predicates.ts";
import { authorName } from "../queries.ts";
import { articles } from "../search/article-search.ts";

const ENTRIES = 30;

const Entry = z.object({
  id: num,
  authorId: num,
  author: text,
  title: text,
  lead: text,
  category: text,
  publishedAt: When,
  revisedAt: When,
});
type Entry = z.output<typeof Entry>;

/** The articles of an author, or the newest of all, which the search index already has in order. */
async function chosen(ctx: Ctx, authorId: number | null): Promise<SQL> {
  if (authorId !== null) return sql`a.author_id = ${authorId}`;
  const { ids } = await articles.search(ctx, { terms: [] }, { choices: {}, sort: "new", page: 1, pageSize: ENTRIES });
  return sql`a.id = any(${sql.param(ids)}::int[])`;
}

async function newest(ctx: Ctx, authorId: number | null): Promise<Entry[]> {
  const rows = await read(ctx.db, Entry)`
    select a.id, a.author_id as "authorId", u.nickname as author, a.title, a.lead, c.name as category,
      a.published_at as "publishedAt", coalesce(a.revised_at, a.published_at) as "revisedAt"
    from articles a join users u on u.id = a.author_id join article_categories c on c.id = a.category_id
    where ${readable("a", "u")} and ${await chosen(ctx, authorId)}
    order by a.published_at desc, a.id desc limit ${ENTRIES}`;
  return rows;
}

const instant = (when: When) => new Date(when).toISOString();

function entryOf(
  { id, authorId, author, title, lead, category, publishedAt, revisedAt }: Entry,
  origin: string,
): string {
  const address = `${origin}${to("/users/:id/blogs/:blogId", { id: authorId, blogId: id })}`;
  return `<entry><id>${address}</id><title>${escaped(title)}</title><link rel="alternate" type="text/html" href="${address}"/>
<published>${instant(publishedAt)}</published><updated>${instant(revisedAt)}</updated>
<author><name>${escaped(author)}</name><uri>${origin}${to("/users/:id", { id: authorId })}</uri></author>
<category term="${escaped(category)}"/><summary>${escaped(lead)}</summary></entry>`;
}

/** The newest articles as Atom (RFC 4287), of one author or of all. @throws Refusal not_found for an unknown member */
export async function atomFeed(ctx: Ctx, authorId: number | null): Promise<string> {
  const { origin } = ctx.ports;
  const entries = await newest(ctx, authorId);
  const title = authorId === null ? "好手的專業文章" : `${await authorName(ctx, authorId)}的文章｜好手`;
  const page = origin + (authorId === null ? to("/blogs") : to("/users/:id/blogs", { id: authorId }));
  const updated =
    entries
      .map(({ revisedAt }) => instant(revisedAt))
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-Hant-TW"><id>${page}</id><title>${escaped(title)}</title>
<link rel="self" type="application/atom+xml" href="${page}/atom.xml"/><link rel="alternate" type="text/html" href="${page}"/>
<updated>${updated}</updated>
${entries.map((entry) => entryOf(entry, origin)).join("\n")}
</feed>
`;
}
