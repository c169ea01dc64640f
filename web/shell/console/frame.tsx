import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { areas } from "#contract/console/sections.ts";
import { to } from "#contract/paths/to.ts";
import type { Above } from "#web/lib/page/define-page.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { type LinkTab, LinkTabs } from "#web/ui/link-tabs.tsx";
import { OrderSearch } from "./order-search.tsx";
import { partLinks } from "./parts.ts";

export type Overview = AnswerOf<"GET /api/admin/overview">;

export type ConsoleFrameProps = {
  /** The h1; omitted when the page has its own. */
  title?: string;
  /** Parent pages between the section of the console and this page. */
  above?: readonly Above[];
  overview: Overview;
  children: ReactNode;
};

/** Number of open items in each section. */
const waitingOf = (overview: Overview): Partial<Record<Overview["parts"][number], number>> => ({
  disputes: overview.disputes,
  finance: overview.finance,
  withdrawals: overview.withdrawals,
  approvals: overview.approvals,
  contacts: overview.appeals + overview.contacts,
  services: overview.serviceReports,
  blogs: overview.articleReports,
  requests: overview.requestReports,
  reviews: overview.reviewReports,
  profiles: overview.profileReports,
  reports: overview.reports,
  campaigns: overview.heldActs + overview.entryReports,
  identity: overview.identity,
  jobs: overview.stoppedJobs,
});

type PartTab = Omit<LinkTab, "label" | "count" | "current"> & { label: string; count: number; current: boolean };

/** The groups of the menu with the sections that this operator may open; empty groups are left out. */
function menuOf(overview: Overview, pathname: string) {
  const waiting = waitingOf(overview);
  return areas.flatMap(({ label, parts }) => {
    const tabs = parts.flatMap((part): PartTab[] => {
      const link = partLinks.find((each) => each.part === part && overview.parts.includes(part));
      if (!link) return [];
      const current = pathname === link.href || pathname.startsWith(`${link.href}/`);
      return [{ href: link.href, label: link.label, current, count: waiting[part] ?? 0 }];
    });
    const [first] = tabs;
    const count = tabs.reduce((sum, tab) => sum + tab.count, 0);
    return first ? [{ href: first.href, label, count, current: tabs.some(({ current }) => current), tabs }] : [];
  });
}

const home = { label: "營運後台", href: to("/admin") };

/** Hides a count of zero. */
const counted = ({ count, ...tab }: PartTab): LinkTab => ({ ...tab, count: count || undefined });

/** Frame of every console page; shows only the sections that this operator may open. */
export function ConsoleFrame({ title, above = [], overview, children }: ConsoleFrameProps) {
  const { pathname } = useLocation();
  const menu = menuOf(overview, pathname);
  const here = menu.find(({ current }) => current);
  const part = here?.tabs.find(({ current }) => current);
  return (
    <div className="page pt-4 pb-12 wide:pt-6 print:p-0">
      <div className="print:hidden">
        {title && part && part.href !== pathname ? (
          <Breadcrumbs items={[home, { label: part.label, href: part.href }, ...above, { label: title }]} />
        ) : (
          <p className="text-ink-faint text-sm">{home.label}</p>
        )}
      </div>
      {overview.parts.includes("orders") ? <OrderSearch /> : null}
      {title ? <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1> : null}
      <div className="mt-4 mb-6 print:hidden">
        <LinkTabs
          label={home.label}
          items={[
            { href: home.href, label: "總覽", current: pathname === home.href },
            ...menu.map(({ tabs: _, ...area }) => counted(area)),
          ]}
        />
        {here && here.tabs.length > 1 ? <LinkTabs label={here.label} items={here.tabs.map(counted)} /> : null}
      </div>
      {children}
    </div>
  );
}
