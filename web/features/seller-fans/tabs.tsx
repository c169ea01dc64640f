import { to } from "#contract/to.ts";
import { LinkTabs } from "#web/ui/link-tabs.tsx";

type Tab = { href: string; label: string; count?: number | undefined };

/** The two lists of a page about favourites and follows. @param here the address of this one. @param total its rows */
function Tabs({ label, tabs, here, total }: { label: string; tabs: readonly Tab[]; here: string; total: number }) {
  return (
    <LinkTabs
      label={label}
      items={tabs.map((tab) => ({
        ...tab,
        current: tab.href === here,
        count: tab.href === here ? total : undefined,
      }))}
    />
  );
}

export const KEPT = to("/mypage/favorites");
export const KEPT_ARTICLES = to("/mypage/favorites/blogs");
export const FOLLOWS = to("/mypage/favorites/follows");
export const RECEIVED = to("/mypage/received_favorites");
export const FOLLOWERS = to("/mypage/received_favorites/followers");

/** What I keep in mind, and whom I follow. */
export function MineTabs(props: { here: typeof KEPT | typeof KEPT_ARTICLES | typeof FOLLOWS; total: number }) {
  const tabs = [
    { href: KEPT, label: "服務" },
    { href: KEPT_ARTICLES, label: "文章" },
    { href: FOLLOWS, label: "追蹤中的達人" },
  ];
  return <Tabs label="我的收藏" tabs={tabs} {...props} />;
}

/** Who keeps my services in mind, and who follows me. */
export function TheirTabs(props: { here: typeof RECEIVED | typeof FOLLOWERS; total: number }) {
  const tabs = [
    { href: RECEIVED, label: "收到的收藏" },
    { href: FOLLOWERS, label: "追蹤我的人" },
  ];
  return <Tabs label="收藏與追蹤" tabs={tabs} {...props} />;
}
