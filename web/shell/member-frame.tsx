import { Suspense } from "react";
import { useMe } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Farewell } from "./errors/farewell.tsx";
import { UserButton, UserLinks, UserPanel } from "./header/user-menu.tsx";
import { NotificationButtons, NotificationPanels } from "./notifications/menus.tsx";
import { useNotificationsFeed } from "./notifications/use-feed.ts";
import { StatusOverlay } from "./status/status-overlay.tsx";
import { TabBar } from "./tab-bar.tsx";

const Asked = lazyComponent(() => import("./status/nickname-dialog.tsx"));
const Viewing = lazyComponent(() => import("./status/viewing-bar.tsx"));

function NicknameDialog() {
  return (
    <Suspense>
      <Asked />
    </Suspense>
  );
}

/** For the few operators who see the pages as a member. */
function ViewingBar() {
  if (!useMe()?.viewedUntil) return null;
  return (
    <Suspense>
      <Viewing />
    </Suspense>
  );
}

function Feed() {
  useNotificationsFeed();
  return null;
}

const shows = {
  buttons: () => (
    <>
      <NotificationButtons />
      <UserButton />
    </>
  ),
  /** Panels of the buttons: once per page, shared by both header layouts. */
  panels: () => (
    <>
      <NotificationPanels />
      <UserPanel />
    </>
  ),
  links: UserLinks,
  overlay: StatusOverlay,
  viewing: ViewingBar,
  feed: Feed,
  nickname: NicknameDialog,
  farewell: Farewell,
  tabs: TabBar,
};

/** One slot of the frame, for members. */
export default function MemberFrame({ show }: { show: keyof typeof shows }) {
  const Shown = shows[show];
  return <Shown />;
}
