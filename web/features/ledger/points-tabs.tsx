import { to } from "#contract/to.ts";
import { LinkTabs } from "#web/ui/link-tabs.tsx";

/** Between points and coins. */
export function PointsTabs({ current }: { current: "points" | "coins" }) {
  return (
    <LinkTabs
      label="點數與金幣"
      items={[
        { href: to("/mypage/points"), label: "點數", current: current === "points" },
        { href: to("/mypage/points/coins"), label: "金幣", current: current === "coins" },
      ]}
    />
  );
}
