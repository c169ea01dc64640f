import { to } from "#contract/paths/to.ts";
import { ArticleGrid } from "#web/features/articles/article-card.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { SavedList } from "#web/shell/account/saved-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/favorite-articles";

const favorites = list("GET /api/my_favorite_blogs");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, favorites, { path: to("/mypage/favorites/blogs") });
}

const none = {
  art: "article" as const,
  title: "還沒有收藏的文章",
  text: "讀到之後還想再看的文章，按一下「收藏」就會留在這裡。",
  action: (
    <Link href={to("/blogs")} className={buttonClass()}>
      看專業文章
    </Link>
  ),
};

export default function FavoriteArticles({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <SavedList of={favorites} data={loaderData} none={none} cards>
      <ArticleGrid articles={found.data} level={2} eager={2} columns={2} />
    </SavedList>
  );
}
