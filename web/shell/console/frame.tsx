import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/to.ts";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { partLinks } from "./parts.ts";

export type Overview = AnswerOf<"GET /api/admin/overview">;

export type ConsoleFrameProps = {
  /** The h1; left out where the page brings its own. */
  title?: string;
  overview: Overview;
  children: ReactNode;
};

/** Every page of the console: only the parts that this operator may open. */
export function ConsoleFrame({ title, overview, children }: ConsoleFrameProps) {
  const { pathname } = useLocation();
  const waiting: Partial<Record<Overview["parts"][number], number>> = {
    disputes: overview.disputes,
    finance: overview.finance,
    approvals: overview.approvals,
    contacts: overview.appeals + overview.contacts,
    services: overview.serviceReports,
    blogs: overview.articleReports,
    requests: overview.requestReports,
    reports: overview.reports,
    campaigns: overview.heldActs + overview.entryReports,
    identity: overview.identity,
    jobs: overview.stoppedJobs,
  };
  return (
    <div className="page pt-4 pb-12 wide:pt-6 print:p-0">
      <p className="text-ink-faint text-sm print:hidden">營運後台</p>
      {title ? <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1> : null}
      <LinkTabs
        label="營運後台"
        className="mt-4 mb-6 print:hidden"
        items={[
          { href: to("/admin"), label: "總覽", current: pathname === to("/admin") },
          ...partLinks
            .filter(({ part }) => overview.parts.includes(part))
            .map(({ part, href, label }) => ({
              href,
              label,
              current: pathname === href || pathname.startsWith(`${href}/`),
              count: waiting[part] || undefined,
            })),
        ]}
      />
      {children}
    </div>
  );
}
