import { createHash } from "node:crypto";
import { z } from "zod";
import { getArticlePicture } from "#contract/articles/routes.ts";
import type { ArticleState } from "#contract/articles/states.ts";
import { shortened } from "#contract/text/characters.ts";
import { cachedPicture } from "#server/domains/catalog/index.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text, textOf } from "#server/kernel/rows.ts";
import { maySee } from "../policy.ts";

/** Incremented when the drawing changes, so that cached pictures are not reused. */
const EDITION = 2;

const Shown = z.object({ title: text, author: text, minutes: num, category: text, cover: text.nullable() });
type Shown = z.output<typeof Shown>;

/** The same content always has the same URL; any change gives another. */
function hashOf({ title, author, minutes, category, cover }: Shown): string {
  const content = JSON.stringify(["article", EDITION, title, author, minutes, category, cover]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

const addressOf = (id: number, hash: string) => `/og/blogs/${id}/${hash}.jpg`;

type Page = {
  id: number;
  title: string;
  minutes: number;
  category: { name: string } | null;
  cover: { hash: string } | null;
  author: { nickname: string };
};

/** The URL of the preview picture for sharing an article. @param article as its page has it */
export function sharePictureOf({ id, title, minutes, category, cover, author }: Page): string {
  const shown = { title, minutes, author: author.nickname, category: category?.name ?? "", cover: cover?.hash ?? null };
  return addressOf(id, hashOf(shown));
}

const Row = Shown.extend({
  state: textOf<ArticleState>(),
  hiddenReason: text.nullable(),
  authorStatus: num,
});

async function shownOf(ctx: Ctx, id: number): Promise<Shown> {
  const rows = await read(ctx.db, Row)`
    select a.title, u.nickname as author, a.minutes, coalesce(c.name, '') as category, a.state,
      a.hidden_reason as "hiddenReason", u.status as "authorStatus",
      (select i.hash from images i where i.hash = a.cover) as cover
    from articles a join users u on u.id = a.author_id left join article_categories c on c.id = a.category_id
    where a.id = ${id}`;
  const [row] = rows;
  return row && maySee(row) ? row : refuse("not_found");
}

/** The preview picture for sharing an article; an outdated URL redirects to the current one. */
export const sharePictureHandlers = [
  handle(getArticlePicture, async ({ ctx, params: { id, hash } }) => {
    const shown = await shownOf(ctx, id);
    const present = hashOf(shown);
    if (hash !== present) return { movedTo: addressOf(id, present), cache: "public, max-age=300" };
    const { title, author, minutes, category, cover } = shown;
    const person = `${shortened(author, 10)}　閱讀 ${minutes} 分鐘`;
    return {
      body: await cachedPicture(ctx, hash, { title, person, foot: category, cover, rating: 0, ratingCount: 0 }),
    };
  }),
];
