import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { usePicked } from "#web/features/catalog/compare/picked.ts";
import { page } from "#web/lib/page/define-page.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { FailedPage } from "#web/shell/errors/error-page.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import type { Route } from "./+types/market";

const CompareBar = lazyComponent(() => import("#web/features/catalog/compare/compare-bar.tsx"));

/** Where the services that are picked for a comparison are counted at the foot: in lists. */
const LISTS = /^\/(?:search|categories|subcategories|users)(?:\/|$)/;

export const handle = page({ prompt: true, boundary: true });

/** The layout of the public pages of the market: lists, services and members. */
export default function Market() {
  const { pathname } = useLocation();
  const picked = usePicked().length > 0 && LISTS.test(pathname);
  return (
    <>
      <PageHead of={handle} />
      <Outlet />
      {picked ? (
        <Suspense>
          <CompareBar />
        </Suspense>
      ) : null}
    </>
  );
}

/** Shows error pages below the header, which stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}
