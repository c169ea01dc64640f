import { Outlet } from "react-router";
import { statusOf } from "#web/lib/life/status-of.ts";
import { page } from "#web/lib/page/define-page.ts";
import { ErrorPage } from "#web/shell/errors/error-page.tsx";
import type { Route } from "./+types/market";

export const handle = page({ prompt: true });

/** The layout of what anybody may look for and find: lists, services and members. */
export default function Market() {
  return <Outlet />;
}

/** A page that is refused leaves header, search and menus as they stand. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={statusOf(error)} />;
}
