import { Suspense } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Farewell } from "./errors/farewell.tsx";
import { UserButton, UserLinks, UserPanel } from "./header/user-menu.tsx";
import { NotificationButtons, NotificationPanels } from "./notifications/menus.tsx";
import { useNotificationsFeed } from "./notifications/use-feed.ts";
import { StatusOverlay } from "./status/status-overlay.tsx";
import { ViewingBar } from "./status/viewing-bar.tsx";
import { TabBar } from "./tab-bar.tsx";

const Asked = lazyComponent(() => import("./status/nickname-dialog.tsx"));

function NicknameDialog() {
  return (
    <Suspense>
      <Asked />
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
