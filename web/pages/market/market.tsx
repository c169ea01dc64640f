import { Outlet } from "react-router";
import { page } from "#web/lib/page/define-page.ts";
import { FailedPage } from "#web/shell/errors/error-page.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import type { Route } from "./+types/market";

export const handle = page({ prompt: true, boundary: true });

/** The layout of the public pages of the market: lists, services and members. */
export default function Market() {
  return (
    <>
      <PageHead of={handle} />
      <Outlet />
    </>
  );
}

/** Shows error pages below the header, which stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}
