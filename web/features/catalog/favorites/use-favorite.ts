import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { type FavoriteKind, useFavoriteOf } from "#web/lib/use-favorite.ts";
import { askLogin } from "#web/shell/login-store.ts";

const services: FavoriteKind = {
  name: "service",
  known: (me) => me.favorites,
  tell: (id, wanted) =>
    api.call(wanted ? "POST /api/services/{id}/favorite" : "DELETE /api/services/{id}/favorite", { params: { id } }),
  href: to("/mypage/favorites"),
  ask: askLogin,
};

/** Whether this member keeps a service, and a way to change it. @param known what the page's own call says of it */
export const useFavorite = (serviceId: number, known?: boolean) => useFavoriteOf(services, serviceId, known);
