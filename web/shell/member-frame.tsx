import { Suspense } from "react";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Farewell } from "./errors/farewell.tsx";
import { UserButton, UserLinks, UserPanel } from "./header/user-menu.tsx";
import { NotificationButtons, NotificationPanels } from "./notifications/menus.tsx";
import { useNotificationsFeed } from "./notifications/use-feed.ts";
import { StatusOverlay } from "./status/status-overlay.tsx";

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
  /** What the buttons open: once a page, whatever row of the header is shown. */
  panels: () => (
    <>
      <NotificationPanels />
      <UserPanel />
    </>
  ),
  links: UserLinks,
  overlay: StatusOverlay,
  feed: Feed,
  nickname: NicknameDialog,
  farewell: Farewell,
};

/** One place of the frame, as a member sees it. */
export default function MemberFrame({ show }: { show: keyof typeof shows }) {
  const Shown = shows[show];
  return <Shown />;
}
