import { HeartButton } from "#web/ui/heart-button.tsx";
import { useArticleFavorite } from "./favorites.ts";

/** Favourite button of an article. @param favorites their number, as loaded from the server */
export function ArticleFavorite(props: { articleId: number; favorites: number; favorited: boolean }) {
  const { on, toggle } = useArticleFavorite(props.articleId, props.favorited);
  return <HeartButton on={on} total={props.favorites + Number(on) - Number(props.favorited)} onPress={toggle} />;
}
