import { to } from "#contract/to.ts";
import { ServiceGrid } from "#web/features/catalog/service-grid.tsx";
import { list } from "#web/lib/list.ts";
import { ListPages } from "#web/lib/list-pages.tsx";
import { loadList } from "#web/lib/load-list.ts";
import { page } from "#web/lib/page.ts";
import { KEPT, MineTabs } from "#web/shell/account/fans-tabs.tsx";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/favorites";

const favorites = list("GET /api/my_favorites");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, favorites, { path: KEPT });
}

export const handle = page({ title: "我的收藏" });

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { data, total } = loaderData.found;
  return (
    <AccountPage title="我的收藏">
      <div className="flex flex-col gap-6">
        <MineTabs here={KEPT} total={total} />
        {data.length === 0 ? (
          <Empty
            title="還沒有收藏的服務"
            text="看到想比較或之後再決定的服務，按一下封面上的愛心就會留在這裡。"
            action={
              <Link href={to("/search")} className={buttonClass()}>
                逛逛服務
              </Link>
            }
          />
        ) : (
          <div className="flex flex-col gap-10">
            <ServiceGrid services={data} columns={3} level={2} eager={3} />
            <ListPages of={favorites} data={loaderData} />
          </div>
        )}
      </div>
    </AccountPage>
  );
}
