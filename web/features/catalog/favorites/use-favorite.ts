import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { type FavoriteKind, useFavoriteOf } from "#web/lib/use-favorite.ts";
import { askLogin } from "#web/shell/login-store.ts";

const services: FavoriteKind = {
  name: "service",
  known: (me) => me.favorites,
  save: (id, wanted) =>
    api.call(wanted ? "POST /api/services/{id}/favorite" : "DELETE /api/services/{id}/favorite", { params: { id } }),
  href: to("/mypage/favorites"),
  ask: askLogin,
};

/** Whether a service is a favourite of this member, and a toggle. @param known the state from the page's own data */
export const useFavorite = (serviceId: number, known?: boolean) => useFavoriteOf(services, serviceId, known);
