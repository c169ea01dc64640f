import Bell from "lucide-react/icons/bell";
import ListChecks from "lucide-react/icons/list-checks";
import MessageCircle from "lucide-react/icons/message-circle";
import { type ReactNode, Suspense, useState } from "react";
import { to } from "#contract/paths/to.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Panel } from "#web/shell/header/popover.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { readNotifications, refreshNotifications, useUnread } from "./store.ts";

const NotificationList = lazyComponent(() => import("./list.tsx"));

const labelOf = (name: string, waiting: number) => (waiting > 0 ? `${name}，${waiting} 則未讀` : name);

/** The buttons of the notification menus, with a dot for unread entries. */
export function NotificationButtons() {
  const { notifications, tasks, messages } = useUnread();
  return (
    <>
      <IconButton
        label={tasks > 0 ? `待辦，${tasks} 件` : "待辦"}
        icon={<ListChecks aria-hidden size={22} />}
        dot={tasks > 0}
        popoverTarget="menu-tasks"
      />
      <IconButton
        label={labelOf("訊息", messages)}
        icon={<MessageCircle aria-hidden size={22} />}
        dot={messages > 0}
        popoverTarget="menu-messages"
      />
      <IconButton
        label={labelOf("通知", notifications)}
        icon={<Bell aria-hidden size={22} />}
        dot={notifications > 0}
        popoverTarget="menu-notifications"
      />
    </>
  );
}

function NotificationPanel(props: { id: string; label: string; all: string; onOpen: () => void; children: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  const turned = (open: boolean) => {
    if (!open) return;
    setWanted(true);
    props.onOpen();
  };
  return (
    <Panel id={props.id} label={props.label} shape="side" onOpenChange={turned}>
      <p className="px-3 py-2 font-semibold max-wide:hidden">{props.label}</p>
      {wanted ? <Suspense fallback={<SkeletonText lines={4} />}>{props.children}</Suspense> : null}
      <Link
        href={props.all}
        className="mt-1 flex min-h-11 items-center justify-center border-line border-t pt-1 text-teal no-underline hover:underline"
      >
        看全部{props.label}
      </Link>
    </Panel>
  );
}

/** The panels themselves: once per page, shared by both header layouts. */
export function NotificationPanels() {
  return (
    <>
      <NotificationPanel
        id="menu-tasks"
        label="待辦"
        all={to("/mypage/notifications/tasks")}
        onOpen={() => void refreshNotifications()}
      >
        <NotificationList kind="tasks" />
      </NotificationPanel>
      <NotificationPanel
        id="menu-messages"
        label="訊息"
        all={to("/mypage/messages")}
        onOpen={() => void refreshNotifications()}
      >
        <NotificationList kind="messages" />
      </NotificationPanel>
      <NotificationPanel
        id="menu-notifications"
        label="通知"
        all={to("/mypage/notifications/user")}
        onOpen={() => void readNotifications()}
      >
        <NotificationList kind="notifications" />
      </NotificationPanel>
    </>
  );
}
