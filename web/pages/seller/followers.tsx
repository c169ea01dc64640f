import { to } from "#contract/paths/to.ts";
import { PersonRow, personList } from "#web/features/profiles/person-row.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { SavedList } from "#web/shell/account/saved-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/followers";

const followers = list("GET /api/my_followers");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, followers, { path: to("/mypage/received_favorites/followers") });
}

const none = {
  art: "heart" as const,
  title: "還沒有人追蹤你",
  text: "完整的個人檔案與作品，會讓人想記住你。",
  action: (
    <Link href={to("/myprofile")} className={buttonClass({ variant: "secondary" })}>
      編輯個人檔案
    </Link>
  ),
};

export default function FollowersPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <SavedList of={followers} data={loaderData} none={none} text="誰把你的服務留在收藏裡，誰在追蹤你。">
      <ul className={personList}>
        {found.data.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    </SavedList>
  );
}
