import { to } from "#contract/paths/to.ts";
import { MyRestrictions } from "#web/features/moderation/my-restrictions.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/restrictions";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/my_restrictions", {});
}

export const handle = page({ title: "帳號限制" });

/** What operators keep the member from, why and how long. */
export default function RestrictionsPage({ loaderData: rows }: Route.ComponentProps) {
  return (
    <AccountPage title="帳號限制" above={{ label: "我的首頁", href: to("/mypage") }}>
      {rows.length === 0 ? (
        <Empty title="你的帳號沒有限制" text="所有功能都可以使用。" />
      ) : (
        <MyRestrictions rows={rows} />
      )}
    </AccountPage>
  );
}
