import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { PersonRow, personList } from "#web/features/seller-fans/person-row.tsx";
import { FOLLOWERS, pageOf, TheirTabs } from "#web/features/seller-fans/tabs.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/followers";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? "1";
  return { followers: await load(args).call("GET /api/my_followers", { query: { page } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "追蹤我的人", noindex: true }, originOf(matches));
}

export default function FollowersPage({ loaderData: { followers } }: Route.ComponentProps) {
  const { data, page, pages, total } = followers;
  return (
    <AccountFrame title="收藏與追蹤" text="誰把你的服務留在收藏裡，誰在追蹤你。">
      <div className="flex flex-col gap-6">
        <TheirTabs here={FOLLOWERS} total={total} />
        {data.length === 0 ? (
          <Empty
            title="還沒有人追蹤你"
            text="完整的個人檔案與作品，會讓人想記住你。"
            action={
              <Link href="/myprofile" className={buttonClass({ variant: "secondary" })}>
                編輯個人檔案
              </Link>
            }
          />
        ) : (
          <>
            <ul className={personList}>
              {data.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </ul>
            <Pagination page={page} pages={pages} href={pageOf(FOLLOWERS)} />
          </>
        )}
      </div>
    </AccountFrame>
  );
}
