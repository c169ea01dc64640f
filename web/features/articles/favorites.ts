import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { type FavoriteKind, useFavoriteOf } from "#web/lib/use-favorite.ts";
import { askLogin } from "#web/shell/login-store.ts";

const articles: FavoriteKind = {
  name: "article",
  known: (me) => me.blogFavorites,
  save: (id, wanted) =>
    api.call(wanted ? "POST /api/blogs/{id}/favorite" : "DELETE /api/blogs/{id}/favorite", { params: { id } }),
  href: to("/mypage/favorites/blogs"),
  ask: askLogin,
};

/** Whether an article is a favourite of this member, and a toggle. @param known the state from the page's own data */
export const useArticleFavorite = (articleId: number, known?: boolean) => useFavoriteOf(articles, articleId, known);
