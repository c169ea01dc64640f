import type { Ctx } from "#server/kernel/ctx.ts";
import { type Favorites, favoritesOf } from "./favorites.ts";
import { type Views, viewsOf } from "./views.ts";

/** What the members publish, apart from its own rules. A part that a kind does not have is left out. */
type PublishedKind<Event extends string> = {
  /** Identifies it among the kinds. */
  name: string;
  favorites: Favorites;
  views: Views<Event>;
};

/** The functions of a kind of published things, from its declaration. */
export function publishedKind<Event extends string>({ name, favorites, views }: PublishedKind<Event>) {
  const setFavorite = favoritesOf(favorites);
  return {
    ...viewsOf(name, views),
    /** Adds it to the acting member's favourites, or removes it; idempotent. @throws Refusal not_found */
    async favorite(ctx: Ctx, id: number, add: boolean): Promise<{ favorited: boolean; favorites: number }> {
      return { favorited: add, favorites: await setFavorite(ctx, id, add) };
    },
  };
}
