import { useEffect } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { menuLinks } from "#web/lib/page/own-links.ts";
import { useMe } from "#web/lib/page/session.ts";
import { loadModule } from "#web/lib/runtime/lazy-component.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { closePanels, Panel } from "./popover.tsx";

/** Preloaded, because the user may be offline when it is needed. */
const loadLogOut = () => import("#web/shell/log-out.ts");

/** Ends the session and navigates home, whatever the server answers (decision 070). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const me = useMe();
  useEffect(() => void loadModule(loadLogOut), []);
  return async () => {
    closePanels();
    const { endSession } = await loadModule(loadLogOut);
    endSession(me?.id ?? 0);
    await navigate("/");
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

/** The portrait button that opens the member's menu. */
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

/** The menu itself: once per page, shared by both header layouts. */
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
