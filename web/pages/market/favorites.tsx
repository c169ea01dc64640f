import { to } from "#contract/paths/to.ts";
import { ServiceGrid } from "#web/features/catalog/browse/service-grid.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { SavedList } from "#web/shell/account/saved-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/favorites";

const favorites = list("GET /api/my_favorites");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, favorites, { path: to("/mypage/favorites") });
}

const none = {
  art: "heart" as const,
  title: "還沒有收藏的服務",
  text: "看到想比較或之後再決定的服務，按一下封面上的愛心就會留在這裡。",
  action: (
    <Link href={to("/search")} className={buttonClass()}>
      逛逛服務
    </Link>
  ),
};

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <SavedList of={favorites} data={loaderData} none={none} cards>
      <ServiceGrid services={found.data} columns={3} level={2} eager={3} />
    </SavedList>
  );
}
