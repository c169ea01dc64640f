import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { favoritesOf } from "#web/shell/favorites.ts";

/** Services that a member keeps in mind. */
export const useFavorite = favoritesOf({
  known: (me) => me.favorites,
  tell: (id, wanted) =>
    api.call(wanted ? "POST /api/services/{id}/favorite" : "DELETE /api/services/{id}/favorite", { params: { id } }),
  href: to("/mypage/favorites"),
});
