import Heart from "lucide-react/icons/heart";
import { cx } from "#web/ui/cx.ts";
import { HeartButton } from "#web/ui/heart-button.tsx";
import { useFavorite } from "./use-favorite.ts";

/** Favourite button on a card's picture. */
export function FavoriteHeart(props: { serviceId: number; title: string; className?: string }) {
  const { serviceId, title, className } = props;
  const { on, toggle } = useFavorite(serviceId);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`收藏「${title}」`}
      title={on ? "取消收藏" : "收藏"}
      onClick={toggle}
      className={cx(
        "absolute top-2 right-2 z-10 inline-flex size-9 items-center justify-center rounded-full bg-surface",
        "text-ink-soft shadow-low transition-colors after:absolute after:-inset-1 hover:text-kaki aria-pressed:text-kaki",
        className,
      )}
    >
      <Heart aria-hidden size={18} className={cx(on && "fill-current")} />
    </button>
  );
}

/** The same with a label and the total, for the service's own page. @param favorites as loaded from the server. */
export function FavoriteButton(props: { serviceId: number; favorites: number; favorited: boolean }) {
  const { on, toggle } = useFavorite(props.serviceId, props.favorited);
  return <HeartButton on={on} total={props.favorites + Number(on) - Number(props.favorited)} onPress={toggle} />;
}
