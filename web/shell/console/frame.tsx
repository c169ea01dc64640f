import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { to } from "#contract/paths/to.ts";
import type { Above } from "#web/lib/page/define-page.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { OldBrowserNote } from "../old-browser-note.tsx";
import { ConsoleHeader } from "./header.tsx";
import { ConsoleMenu } from "./menu.tsx";
import { type Overview, partLinks } from "./parts.ts";

export type ConsoleFrameProps = {
  /** The h1; omitted when the page has its own. */
  title?: string;
  /** Parent pages between the section of the console and this page. */
  above?: readonly Above[];
  overview: Overview;
  children: ReactNode;
};

const home = { label: "營運後台", href: to("/admin") };

/**
 * Frame of every console page, in place of the shop's header and footer: a menu with what waits in each section that
 * this operator may open, and the search for orders. Below 1200 px the menu is a panel.
 */
export function ConsoleFrame({ title, above = [], overview, children }: ConsoleFrameProps) {
  const { pathname } = useLocation();
  const part = partLinks.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <>
      <ConsoleHeader overview={overview} />
      <div className="mx-auto flex max-w-bar">
        <nav
          aria-label="營運後台"
          className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] w-56 shrink-0 self-start overflow-y-auto py-6 pl-4 min-[75rem]:block print:hidden"
        >
          <ConsoleMenu overview={overview} />
        </nav>
        <main id="main" tabIndex={-1} className="page min-w-0 grow pt-4 pb-16 outline-none wide:pt-6 print:p-0">
          <OldBrowserNote />
          <noscript>
            {import.meta.env.SSR ? <p className="py-3">瀏覽器沒有執行 JavaScript：後台的表單需要開啟它。</p> : null}
          </noscript>
          {title && part && part.href !== pathname ? (
            <div className="print:hidden">
              <Breadcrumbs items={[home, { label: part.label, href: part.href }, ...above, { label: title }]} />
            </div>
          ) : null}
          {title ? <h1 className="mb-6 text-2xl [overflow-wrap:anywhere] wide:text-3xl">{title}</h1> : null}
          {children}
        </main>
      </div>
    </>
  );
}
