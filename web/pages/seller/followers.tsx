import { to } from "#contract/paths/to.ts";
import { PersonRow, personList } from "#web/features/profiles/person-row.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/followers";

const followers = list("GET /api/my_followers");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, followers, { path: to("/mypage/received_favorites/followers") });
}

export default function FollowersPage({ loaderData }: Route.ComponentProps) {
  const { place, found } = loaderData;
  const { data, total } = found;
  return (
    <AccountPage counts={{ [place.path]: total }} text="誰把你的服務留在收藏裡，誰在追蹤你。">
      <div className="flex flex-col gap-6">
        {data.length === 0 ? (
          <Empty
            title="還沒有人追蹤你"
            text="完整的個人檔案與作品，會讓人想記住你。"
            action={
              <Link href={to("/myprofile")} className={buttonClass({ variant: "secondary" })}>
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
            <ListPages of={followers} data={loaderData} />
          </>
        )}
      </div>
    </AccountPage>
  );
}
