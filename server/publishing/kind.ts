import type { Ctx } from "#server/kernel/ctx.ts";
import { type Favorites, favoritesOf } from "./favorites.ts";
import { type Moderation, moderationOf, type Thing } from "./moderation.ts";
import { type Views, viewsOf } from "./views.ts";

type Moderated<Row extends Thing, Name extends string> = Moderation<Row, Name> & {
  /** Identifies the kind. */
  name: string;
};

/** What a kind declares whose readers are counted; the others leave both out. */
type Read<Event extends string> = { favorites: Favorites; views: Views<Event> };

const readActs = <Event extends string>(name: string, { favorites, views }: Read<Event>) => {
  const setFavorite = favoritesOf(favorites);
  return {
    ...viewsOf(name, views),
    /** Adds it to the acting member's favourites, or removes it; idempotent. @throws Refusal not_found */
    async favorite(ctx: Ctx, id: number, add: boolean): Promise<{ favorited: boolean; favorites: number }> {
      return { favorited: add, favorites: await setFavorite(ctx, id, add) };
    },
  };
};

type ModerationActs<Name extends string> = ReturnType<typeof moderationOf<Thing, Name>>;
type ReadActs<Event extends string> = ReturnType<typeof readActs<Event>>;

/** The functions of a kind of things that members publish, from its declaration. */
export function publishedKind<Row extends Thing, Name extends string, Event extends string>(
  kind: Moderated<Row, Name> & Read<Event>,
): ModerationActs<Name> & ReadActs<Event>;
export function publishedKind<Row extends Thing, Name extends string>(kind: Moderated<Row, Name>): ModerationActs<Name>;
export function publishedKind(kind: Moderated<Thing, string> & Partial<Read<string>>) {
  const { name, favorites, views } = kind;
  return { ...moderationOf(kind), ...(favorites && views && readActs(name, { favorites, views })) };
}
