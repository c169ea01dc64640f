import { to } from "#contract/paths/to.ts";
import { FavoriteRows } from "#web/features/catalog/favorites/favorite-rows.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { SavedList } from "#web/shell/account/saved-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/received-favorites";

const received = list("GET /api/my_received_favorites");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, received, { path: to("/mypage/received_favorites") });
}

const none = {
  art: "heart" as const,
  title: "還沒有人收藏你的服務",
  text: "清楚的封面與標題，會讓人願意先收藏起來比較。",
  action: (
    <Link href={to("/mypage/services")} className={buttonClass({ variant: "secondary" })}>
      整理我的服務
    </Link>
  ),
};

export default function ReceivedFavoritesPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <SavedList of={received} data={loaderData} none={none} text="誰把你的服務留在收藏裡，誰在追蹤你。">
      <FavoriteRows favorites={found.data} />
    </SavedList>
  );
}
