import { to } from "#contract/to.ts";
import { FollowButton } from "#web/features/profiles/follow-button.tsx";
import { PersonRow, personList } from "#web/features/profiles/person-row.tsx";
import { list } from "#web/lib/list.ts";
import { ListPages } from "#web/lib/list-pages.tsx";
import { loadList } from "#web/lib/load-list.ts";
import { page } from "#web/lib/page.ts";
import { FOLLOWS, MineTabs } from "#web/shell/account/fans-tabs.tsx";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/follows";

const follows = list("GET /api/my_follows");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, follows, { path: FOLLOWS });
}

export const handle = page({ title: "追蹤中的達人" });

export default function FollowsPage({ loaderData }: Route.ComponentProps) {
  const { data, total } = loaderData.found;
  return (
    <AccountPage title="我的收藏">
      <div className="flex flex-col gap-6">
        <MineTabs here={FOLLOWS} total={total} />
        {data.length === 0 ? (
          <Empty
            title="還沒有追蹤的達人"
            text="在達人的頁面按下追蹤，之後從這裡就找得到。"
            action={
              <Link href={to("/users")} className={buttonClass()}>
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
            <ListPages of={follows} data={loaderData} />
          </>
        )}
      </div>
    </AccountPage>
  );
}
