import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { type Above, usePage } from "#web/lib/page/define-page.ts";
import { currentLink } from "#web/lib/page/own-links.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { cx } from "#web/ui/cx.ts";
import { LinkTabs } from "#web/ui/link-tabs.tsx";

export type AccountPageProps = {
  /** The h1, when it differs from the name in the menu; on a `bare` page below 960 px for screen readers only. */
  title?: string;
  /** The parent page, when the menu does not contain it. */
  above?: Above;
  /** A sentence under the title. */
  text?: ReactNode;
  /** The main action, at the end of the title's line. */
  action?: ReactNode;
  /** Row counts of the page's tabs, by URL. */
  counts?: Record<string, number>;
  children: ReactNode;
};

/** Content of the account frame: a heading, the tabs that share it, and the page. */
export function AccountPage({ title, above, text, action, counts, children }: AccountPageProps) {
  const { bare } = usePage();
  const { pathname } = useLocation();
  const link = currentLink(pathname);
  const tabs = link?.tabs?.some(({ href }) => href === pathname) ? link.tabs : [];
  return (
    <>
      <div className={cx("mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3", bare && "max-wide:sr-only")}>
        <div className="min-w-0">
          {above && title ? (
            <div className="mb-3">
              <Breadcrumbs items={[above, { label: title }]} />
            </div>
          ) : null}
          <h1 className="text-2xl wide:text-3xl">{title ?? link?.label}</h1>
          {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
        </div>
        {action}
      </div>
      {link && tabs.length > 0 ? (
        <LinkTabs
          label={link.label}
          className="mb-6"
          items={tabs.map((tab) => ({ ...tab, current: tab.href === pathname, count: counts?.[tab.href] }))}
        />
      ) : null}
      {children}
    </>
  );
}
