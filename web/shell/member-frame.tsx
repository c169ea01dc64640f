import { Suspense } from "react";
import { lazyComponent } from "#web/lib/lazy-component.ts";
import { NotificationButtons, NotificationPanels } from "./notification-menus.tsx";
import { StatusOverlay } from "./status-overlay.tsx";
import { useNotificationsFeed } from "./use-notifications-feed.ts";
import { UserButton, UserLinks, UserPanel } from "./user-menu.tsx";

const Asked = lazyComponent(() => import("./nickname-dialog.tsx"));

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
};

/** One place of the frame, as a member sees it. */
export default function MemberFrame({ show }: { show: keyof typeof shows }) {
  const Shown = shows[show];
  return <Shown />;
}
