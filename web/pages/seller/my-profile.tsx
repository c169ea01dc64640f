import { Outlet } from "react-router";
import { to } from "#contract/paths/to.ts";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/my-profile";
import { myId } from "./my-profile-data.ts";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const id = await myId(api, args.request);
  return { user: await api.call("GET /api/users/{id}/detail", { params: { id } }) };
}

/** The page that others see at /users/{id}, with the forms that change it in place. */
export default function MyProfilePage({ loaderData: { user } }: Route.ComponentProps) {
  const count = (kind: string) => user.items.filter((item) => item.kind === kind).length;
  return (
    <AccountPage
      text="在這裡改的內容，會直接出現在你的公開頁面。"
      counts={{
        [to("/myprofile/portfolios")]: count("portfolios"),
        [to("/myprofile/plans")]: count("plans"),
        [to("/myprofile/services")]: user.services.total,
        [to("/myprofile/reviews")]: user.reviews.total,
      }}
      action={
        <Link href={to("/users/:id", { id: user.id })} className={buttonClass({ variant: "secondary" })}>
          看公開頁面
        </Link>
      }
    >
      <Outlet />
    </AccountPage>
  );
}
