import { to } from "#contract/to.ts";
import { LinkTabs } from "#web/ui/link-tabs.tsx";

const BASE = to("/mypage/notifications");

/** The three pages of notices. */
export function NoticesTabs({ current }: { current: "all" | "tasks" | "user" }) {
  return (
    <LinkTabs
      label="通知種類"
      className="mb-5"
      items={[
        { href: BASE, label: "總覽", current: current === "all" },
        { href: `${BASE}/tasks`, label: "待辦事項", current: current === "tasks" },
        { href: `${BASE}/user`, label: "個人通知", current: current === "user" },
      ]}
    />
  );
}
