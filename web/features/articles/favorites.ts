import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { favoritesOf } from "#web/shell/favorites.ts";

/** Articles that a member keeps in mind. */
export const useArticleFavorite = favoritesOf({
  known: (me) => me.blogFavorites,
  tell: (id, wanted) =>
    api.call(wanted ? "POST /api/blogs/{id}/favorite" : "DELETE /api/blogs/{id}/favorite", { params: { id } }),
  href: to("/mypage/favorites/blogs"),
});
