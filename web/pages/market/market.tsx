import { Outlet } from "react-router";
import { page } from "#web/lib/page/define-page.ts";
import { statusOf } from "#web/lib/runtime/status-of.ts";
import { ErrorPage } from "#web/shell/errors/error-page.tsx";
import type { Route } from "./+types/market";

export const handle = page({ prompt: true });

/** The layout of the public pages of the market: lists, services and members. */
export default function Market() {
  return <Outlet />;
}

/** Shows error pages below the header, which stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={statusOf(error)} />;
}
