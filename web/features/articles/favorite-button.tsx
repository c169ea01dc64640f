import { HeartButton } from "#web/ui/heart-button.tsx";
import { useArticleFavorite } from "./favorites.ts";

/** The heart that makes an article a favourite. @param favorites how many have it, as the server counted */
export function ArticleFavorite(props: { articleId: number; favorites: number; favorited: boolean }) {
  const { on, toggle } = useArticleFavorite(props.articleId, props.favorited);
  return <HeartButton on={on} total={props.favorites + Number(on) - Number(props.favorited)} onPress={toggle} />;
}
