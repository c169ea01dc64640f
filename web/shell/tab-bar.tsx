import House from "lucide-react/icons/house";
import MessageCircle from "lucide-react/icons/message-circle";
import ReceiptText from "lucide-react/icons/receipt-text";
import Search from "lucide-react/icons/search";
import UserRound from "lucide-react/icons/user-round";
import { useLocation } from "react-router";
import { to } from "#contract/paths/to.ts";
import { CountBadge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { useUnread } from "./notifications/store.ts";

/** Pages with a field or button of their own at the foot of the window. */
const ACTS = /^\/(?:transactions|mypage\/messages)\/\d/;

const tabs = [
  { href: "/", label: "首頁", Icon: House, at: /^\/$/ },
  { href: to("/mypage/messages"), label: "訊息", Icon: MessageCircle, at: /^\/mypage\/messages/ },
  { href: to("/mypage/orders"), label: "訂單", Icon: ReceiptText, at: /^\/(?:mypage\/orders|transactions)/ },
  { href: to("/search"), label: "服務", Icon: Search, at: /^\/(?:search|categories|subcategories|services)/ },
  {
    href: to("/mypage"),
    label: "我的",
    Icon: UserRound,
    at: /^\/(?:mypage(?!\/messages|\/orders(?:\/|$))|myprofile|myservices)/,
  },
];

/** On phones: a member's five ways, at the foot of the window. Hidden where the page has a bar of its own. */
export function TabBar() {
  const { pathname } = useLocation();
  const { messages, tasks } = useUnread();
  const counts: Record<string, { count: number; label: string } | undefined> = {
    訊息: { count: messages, label: " 則未讀" },
    我的: { count: tasks, label: " 件待辦" },
  };
  if (ACTS.test(pathname)) return null;
  return (
    <nav aria-label="主要頁面" className="tab-bar">
      <ul>
        {tabs.map(({ href, label, Icon, at }) => (
          <li key={href}>
            <Link href={href} aria-current={at.test(pathname) ? "page" : undefined}>
              <span>
                <Icon aria-hidden size={22} strokeWidth={1.75} />
                <CountBadge count={counts[label]?.count ?? 0} label={counts[label]?.label ?? ""} />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
