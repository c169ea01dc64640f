import { to } from "#contract/paths/to.ts";
import { ArticleGrid } from "#web/features/articles/article-card.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/favorite-articles";

const favorites = list("GET /api/my_favorite_blogs");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, favorites, { path: to("/mypage/favorites/blogs") });
}

export default function FavoriteArticles({ loaderData }: Route.ComponentProps) {
  const { place, found } = loaderData;
  const { data, total } = found;
  return (
    <AccountPage counts={{ [place.path]: total }}>
      <div className="flex flex-col gap-6">
        {data.length === 0 ? (
          <Empty
            title="還沒有收藏的文章"
            text="讀到之後還想再看的文章，按一下「收藏」就會留在這裡。"
            action={
              <Link href={to("/blogs")} className={buttonClass()}>
                看專業文章
              </Link>
            }
          />
        ) : (
          <div className="flex flex-col gap-10">
            <ArticleGrid articles={data} level={2} eager={2} columns={2} />
            <ListPages of={favorites} data={loaderData} />
          </div>
        )}
      </div>
    </AccountPage>
  );
}
