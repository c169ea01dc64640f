import { Outlet, useLocation } from "react-router";
import { to } from "#contract/to.ts";
import { load } from "#web/lib/load.ts";
import { page } from "#web/lib/page.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/my-profile";
import { myId } from "./my-profile-data.ts";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const id = await myId(api, args.request);
  return { user: await api.call("GET /api/users/{id}/detail", { params: { id } }) };
}

export const handle = page({ title: "個人檔案" });

/** The same page that others see at /users/{id}, with what changes it in place. */
export default function MyProfilePage({ loaderData: { user } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const count = (kind: string) => user.items.filter((item) => item.kind === kind).length;
  const tab = (path: string, label: string, n?: number) => {
    const href = path ? `${to("/myprofile")}/${path}` : to("/myprofile");
    return { href, label, count: n, current: pathname === href };
  };
  return (
    <AccountPage
      title="個人檔案"
      text="在這裡改的內容，會直接出現在你的公開頁面。"
      action={
        <Link href={to("/users/:id", { id: user.id })} className={buttonClass({ variant: "secondary" })}>
          看公開頁面
        </Link>
      }
    >
      <LinkTabs
        label="個人檔案"
        items={[
          tab("", "關於我"),
          tab("portfolios", "作品", count("portfolios")),
          tab("plans", "收費方案", count("plans")),
          tab("skills", "經歷與技能"),
          tab("services", "服務", user.services.total),
          tab("reviews", "評價", user.reviews.total),
        ]}
      />
      <div className="mt-6">
        <Outlet />
      </div>
    </AccountPage>
  );
}
