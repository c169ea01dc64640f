import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { FollowButton } from "#web/features/people/follow-button.tsx";
import { PersonRow, personList } from "#web/features/seller-fans/person-row.tsx";
import { FOLLOWS, MineTabs, pageOf } from "#web/features/seller-fans/tabs.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/follows";

export async function loader(args: Route.LoaderArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? "1";
  return { follows: await load(args).call("GET /api/my_follows", { query: { page } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "追蹤中的達人", noindex: true }, originOf(matches));
}

export default function FollowsPage({ loaderData: { follows } }: Route.ComponentProps) {
  const { data, page, pages, total } = follows;
  return (
    <AccountFrame title="我的收藏">
      <div className="flex flex-col gap-6">
        <MineTabs here={FOLLOWS} total={total} />
        {data.length === 0 ? (
          <Empty
            title="還沒有追蹤的達人"
            text="在達人的頁面按下追蹤，之後從這裡就找得到。"
            action={
              <Link href="/users" className={buttonClass()}>
                找達人
              </Link>
            }
          />
        ) : (
          <>
            <ul className={personList}>
              {data.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  action={<FollowButton userId={person.id} nickname={person.nickname} followed />}
                />
              ))}
            </ul>
            <Pagination page={page} pages={pages} href={pageOf(FOLLOWS)} />
          </>
        )}
      </div>
    </AccountFrame>
  );
}
