import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { ServiceGrid } from "#web/features/catalog/service-grid.tsx";
import { KEPT, MineTabs, pageOf } from "#web/features/seller-fans/tabs.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/favorites";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? "1";
  return { favorites: await load(args).call("GET /api/my_favorites", { query: { page } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "我的收藏", noindex: true }, originOf(matches));
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { data, page, pages, total } = loaderData.favorites;
  return (
    <AccountFrame title="我的收藏">
      <div className="flex flex-col gap-6">
        <MineTabs here={KEPT} total={total} />
        {data.length === 0 ? (
          <Empty
            title={page > 1 ? "這一頁沒有收藏了" : "還沒有收藏的服務"}
            text="看到想比較或之後再決定的服務，按一下封面上的愛心就會留在這裡。"
            action={
              <Link href={page > 1 ? KEPT : "/search"} className={buttonClass()}>
                {page > 1 ? "回到第一頁" : "逛逛服務"}
              </Link>
            }
          />
        ) : (
          <div className="flex flex-col gap-10">
            <ServiceGrid services={data} columns={3} level={2} eager={3} />
            <Pagination page={page} pages={pages} href={pageOf(KEPT)} />
          </div>
        )}
      </div>
    </AccountFrame>
  );
}
