import { useNavigate, useRevalidator } from "react-router";
import { isApiError } from "#contract/api.ts";
import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { forgetMember } from "#web/lib/forget-member.ts";
import { lineBack } from "#web/lib/line.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { menuLinks } from "#web/lib/own-links.ts";
import { useMe } from "#web/lib/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast.ts";
import { closePanels, Panel } from "./popover.tsx";

/** Asks until the server has answered: whoever walks away from a shared computer is logged out when the line is back. */
async function endSession(): Promise<void> {
  try {
    await api.call("POST /api/logout", {});
  } catch (error) {
    if (!isApiError(error)) throw error;
    // The session has ended already.
    if (error.status === 401) return;
    if (error.code !== "unavailable")
      return toast({ text: "登出沒有完成，你還在登入狀態。請再試一次。", tone: "danger" });
    toast({ text: "連線中斷，還沒有登出。連線恢復後會自動登出，請先不要關閉這個頁面。", tone: "danger" });
    await lineBack();
    await endSession();
  }
}

/** Ends the session and leads home; what this browser kept of the member goes, whatever the server says. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const me = useMe();
  return async () => {
    closePanels();
    if (me) forgetMember(me.id);
    await endSession();
    await navigate("/");
    await revalidate();
  };
}

export function UserLinks() {
  const logOut = useLogOut();
  const me = useMe();
  const row = "flex min-h-11 w-full items-center rounded-md px-3 text-left text-ink no-underline hover:bg-sunken";
  return (
    <ul>
      {menuLinks.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className={row}>
            {label}
          </Link>
        </li>
      ))}
      {me?.operator ? (
        <li>
          <Link href={to("/admin")} className={row}>
            營運後台
          </Link>
        </li>
      ) : null}
      <li className="mt-1 border-line border-t pt-1">
        <button type="button" className={row} onClick={logOut}>
          登出
        </button>
      </li>
    </ul>
  );
}

/** The portrait that opens the member's own menu. */
export function UserButton() {
  const me = useMe();
  if (!me) return null;
  return (
    <button
      type="button"
      popoverTarget="user-menu"
      aria-label="會員選單"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
    >
      <Avatar src={avatarUrl(me.avatar)} name={me.nickname} size="sm" />
    </button>
  );
}

/** The menu itself: once a page, whatever row of the header is shown. */
export function UserPanel() {
  const me = useMe();
  if (!me) return null;
  return (
    <Panel id="user-menu" label="會員選單" shape="side">
      <p className="truncate px-3 py-2 font-medium">{me.nickname}</p>
      <UserLinks />
    </Panel>
  );
}
