import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { takesPart } from "#contract/accounts/status.ts";
import { to } from "#contract/paths/to.ts";
import { usePage } from "#web/lib/page/define-page.ts";
import { accountGroups, currentLink } from "#web/lib/page/own-links.ts";
import { useMe } from "#web/lib/page/session.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { tab, tabBar, useCurrentInView } from "#web/ui/link-tabs.tsx";

function SideLinks({ current }: { current: string | undefined }) {
  return (
    <nav aria-label="我的頁面" className="sticky top-20 flex flex-col gap-5">
      {accountGroups.map((group) => (
        <div key={group.title ?? "first"}>
          {group.title ? <p className="mb-1 px-3 text-ink-faint text-xs">{group.title}</p> : null}
          <ul>
            {group.links.map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={href === current ? "page" : undefined}
                  className={cx(
                    "flex min-h-10 items-center rounded-md px-3 no-underline transition-colors",
                    href === current
                      ? "bg-teal-wash font-medium text-teal-strong"
                      : "text-ink-soft hover:bg-sunken hover:text-ink",
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same links in one row. */
function TopLinks({ current }: { current: string | undefined }) {
  const bar = useCurrentInView(current);
  return (
    <nav ref={bar} aria-label="我的頁面" className={cx(tabBar, "-mx-4 px-2 sm:-mx-6 sm:px-4")}>
      {accountGroups
        .flatMap((group) => group.links)
        .map(({ href, label, short }) => (
          <Link key={href} href={href} aria-current={href === current ? "page" : undefined} className={tab}>
            {short ?? label}
          </Link>
        ))}
    </nav>
  );
}

/**
 * The frame of all pages under /mypage and /myprofile: navigation at the side from 960 px up, above the page on
 * narrower windows, and hidden there for pages with `bare`.
 */
export function AccountFrame({ children }: { children: ReactNode }) {
  const current = currentLink(useLocation().pathname)?.href;
  const { bare } = usePage();
  const me = useMe();
  // Nothing else is open to them.
  if (me && !takesPart(me.status))
    return (
      <div className="page flex flex-col gap-6 py-8">
        <Link href={to("/")} className="link self-start">
          回到帳號狀態
        </Link>
        {children}
      </div>
    );
  return (
    <div className="page pb-6 wide:grid wide:grid-cols-[11rem_minmax(0,1fr)] wide:gap-10 wide:py-8 print:block print:p-0">
      <div className={bare ? "hidden" : "wide:hidden print:hidden"}>
        <TopLinks current={current} />
      </div>
      <div className="max-wide:hidden print:hidden">
        <SideLinks current={current} />
      </div>
      <div className={cx("min-w-0", bare ? "max-wide:pt-3" : "max-wide:pt-6")}>{children}</div>
    </div>
  );
}
