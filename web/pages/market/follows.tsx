import { to } from "#contract/paths/to.ts";
import { FollowButton } from "#web/features/profiles/follow-button.tsx";
import { PersonRow, personList } from "#web/features/profiles/person-row.tsx";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { SavedList } from "#web/shell/account/saved-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/follows";

const follows = list("GET /api/my_follows");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, follows, { path: to("/mypage/favorites/follows") });
}

const none = {
  art: "heart" as const,
  title: "還沒有追蹤的達人",
  text: "在達人的頁面按下追蹤，之後從這裡就找得到。",
  action: (
    <Link href={to("/users")} className={buttonClass()}>
      找達人
    </Link>
  ),
};

export default function FollowsPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  return (
    <SavedList of={follows} data={loaderData} none={none}>
      <ul className={personList}>
        {found.data.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            action={<FollowButton userId={person.id} nickname={person.nickname} followed />}
          />
        ))}
      </ul>
    </SavedList>
  );
}
