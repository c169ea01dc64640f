import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { FavoriteRows } from "#web/features/seller-fans/favorite-rows.tsx";
import { pageOf, RECEIVED, TheirTabs } from "#web/features/seller-fans/tabs.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/received-favorites";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? "1";
  return { favorites: await load(args).call("GET /api/my_received_favorites", { query: { page } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "收到的收藏", noindex: true }, originOf(matches));
}

export default function ReceivedFavoritesPage({ loaderData: { favorites } }: Route.ComponentProps) {
  const { data, page, pages, total } = favorites;
  return (
    <AccountFrame title="收藏與追蹤" text="誰把你的服務留在收藏裡，誰在追蹤你。">
      <div className="flex flex-col gap-6">
        <TheirTabs here={RECEIVED} total={total} />
        {data.length === 0 ? (
          <Empty
            title="還沒有人收藏你的服務"
            text="清楚的封面與標題，會讓人願意先收藏起來比較。"
            action={
              <Link href="/mypage/services" className={buttonClass({ variant: "secondary" })}>
                整理我的服務
              </Link>
            }
          />
        ) : (
          <>
            <FavoriteRows favorites={data} />
            <Pagination page={page} pages={pages} href={pageOf(RECEIVED)} />
          </>
        )}
      </div>
    </AccountFrame>
  );
}
