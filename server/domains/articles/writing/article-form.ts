import type { z } from "zod";
import { servicesIn } from "#contract/articles/body.ts";
import type { ArticleForm } from "#contract/articles/schemas.ts";
import { cardsOf } from "#server/domains/catalog/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { authorActions } from "../policy.ts";
import { getOwnArticle, typedContent } from "../store.ts";

/** The data of the edit form of one's own article. */
export async function articleForm(ctx: Ctx, id: number): Promise<z.output<typeof ArticleForm>> {
  const article = await getOwnArticle(ctx, id);
  const content = await typedContent(ctx, article);
  const changed = article.typed !== null;
  const cards = await cardsOf(ctx, servicesIn(content.body));
  return {
    id,
    version: article.version,
    state: article.state,
    hiddenReason: article.hiddenReason,
    changed,
    content,
    services: cards.filter(({ seller }) => seller.id === article.authorId),
    actions: authorActions({ ...article, changed }, ctx.now()),
    updatedAt: article.updatedAt,
  };
}
