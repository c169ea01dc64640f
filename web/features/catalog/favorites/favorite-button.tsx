import { HeartButton } from "#web/ui/heart-button.tsx";
import { useFavorite } from "./use-favorite.ts";

/** Favourite button on a card's picture. */
export function FavoriteHeart({ serviceId, title }: { serviceId: number; title: string }) {
  const { on, toggle } = useFavorite(serviceId);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`收藏「${title}」`}
      title={on ? "取消收藏" : "收藏"}
      onClick={toggle}
    >
      <span className="icon-heart" />
    </button>
  );
}

/** The same with a label and the total, for the service's own page. @param favorites as loaded from the server. */
export function FavoriteButton(props: { serviceId: number; favorites: number; favorited: boolean }) {
  const { on, toggle } = useFavorite(props.serviceId, props.favorited);
  return <HeartButton on={on} total={props.favorites + Number(on) - Number(props.favorited)} onPress={toggle} />;
}
