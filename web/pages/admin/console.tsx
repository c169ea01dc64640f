import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { to } from "#contract/paths/to.ts";
import { page } from "#web/lib/page/define-page.ts";
import { useAbove, useHeading } from "#web/lib/page/heading.ts";
import { load } from "#web/lib/page/load.ts";
import { ConsoleFrame } from "#web/shell/console/frame.tsx";
import { consoleTitle } from "#web/shell/console/parts.ts";
import { FailedPage } from "#web/shell/errors/error-page.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { ProofHost } from "#web/shell/proof/proof-host.tsx";
import type { Route } from "./+types/console";

export const handle = page({
  title: (_, { path }) => consoleTitle(path),
  under: "營運後台",
  noindex: true,
  // Only with data: who may not open the console sees that in the shop's own frame.
  frame: () => ({ layout: "console" }),
  boundary: true,
});

/** The overview, loaded once for all pages of the console. */
export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/overview", {});
}

/** Revalidates the overview after an action and when navigating to its page, not between other pages. */
export function shouldRevalidate({ defaultShouldRevalidate, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && (currentUrl.href === nextUrl.href || nextUrl.pathname === to("/admin"));
}

/** Layout of the console, with the sections that this operator may open. */
export default function Console({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleFrame title={useHeading()} above={useAbove()} overview={loaderData}>
      <PageHead of={handle} />
      <Outlet />
      <ProofHost />
    </ConsoleFrame>
  );
}

/** Shows error pages inside the frame; without the frame when the overview itself failed. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const refusal = <FailedPage error={error} />;
  return loaderData ? <ConsoleFrame overview={loaderData}>{refusal}</ConsoleFrame> : refusal;
}
