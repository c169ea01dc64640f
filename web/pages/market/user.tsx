import { data, Outlet, useLocation } from "react-router";
import { to } from "#contract/paths/to.ts";
import { MessageButton } from "#web/features/messaging/message-button.tsx";
import { ProfileFacts } from "#web/features/profiles/profile-facts.tsx";
import { ProfileActs, ProfileHead } from "#web/features/profiles/profile-head.tsx";
import { Showcase } from "#web/features/profiles/showcase.tsx";
import { DesignateButton } from "#web/features/requests/designate-button.tsx";
import { load } from "#web/lib/page/load.ts";
import { cx } from "#web/ui/cx.ts";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/user";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const api = load(args);
  const [user, articles] = await Promise.all([
    api.call("GET /api/users/{id}/detail", { params: { id } }),
    api.call("GET /api/users/{id}/blogs", { params: { id } }),
  ]);
  return { user, articles: articles.total };
}

/** Layout of a member's page, with its sub-pages as tabs. */
export default function User({ loaderData }: Route.ComponentProps) {
  const { user, articles } = loaderData;
  const { pathname } = useLocation();
  const base = to("/users/:id", { id: user.id });
  const count = (...kinds: string[]) => user.items.filter(({ kind }) => kinds.includes(kind)).length;
  const listed = (path: string, label: string, n: number, shown: boolean) =>
    n > 0
      ? [{ href: `${base}/${path}`, label, current: pathname === `${base}/${path}`, ...(shown && { count: n }) }]
      : [];
  const tabs = [
    { href: base, label: "總覽", current: pathname === base },
    {
      href: `${base}/services`,
      label: "服務",
      count: user.services.total,
      current: pathname.startsWith(`${base}/services`),
    },
    ...listed("portfolios", "作品", count("portfolios"), true),
    ...listed("plans", "收費方案", count("plans"), true),
    ...listed("blogs", "文章", articles, true),
    ...listed("skills", "經歷與技能", count("specialties", "skills", "occupations", "certificates", "awards"), false),
    {
      href: `${base}/reviews`,
      label: "評價",
      count: user.reviews.total,
      current: pathname.startsWith(`${base}/reviews`),
    },
  ];
  const first = pathname === base;
  const acts = (foot: boolean) => (
    <ProfileActs
      user={user}
      foot={foot}
      contact={
        <>
          <MessageButton userId={user.id} label="發送訊息" variant="primary" />
          <DesignateButton userId={user.id} />
        </>
      }
    />
  );
  return (
    <div className="page pt-4 pb-16 wide:pt-6">
      {first ? <Showcase user={user} /> : null}
      <div
        className={cx(
          "flex flex-col gap-6",
          first && "wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] wide:items-start wide:gap-x-12",
        )}
      >
        <ProfileHead user={user} />
        {first ? (
          <aside
            aria-label="合作資訊"
            className="wide:sticky wide:top-24 wide:col-start-2 wide:row-span-2 wide:row-start-1"
          >
            <ProfileFacts user={user}>
              <div className={cx("mt-4 [&>div>button:first-child]:basis-full", !user.own && "max-wide:hidden")}>
                {acts(false)}
              </div>
            </ProfileFacts>
          </aside>
        ) : (
          <div className={cx("sm:self-start", !user.own && "max-wide:hidden")}>{acts(false)}</div>
        )}
        <div className="min-w-0">
          <LinkTabs items={tabs} label={`${user.nickname}的頁面`} className="mb-8" />
          <Outlet />
        </div>
      </div>
      {user.own ? null : (
        <div className="order-bar foot-bar sticky bottom-0 z-20 -mx-4 mt-8 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 wide:hidden print:hidden">
          {acts(true)}
        </div>
      )}
    </div>
  );
}
