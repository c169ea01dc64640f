import { Outlet } from "react-router";
import { page } from "#web/lib/page/define-page.ts";
import { ownTitle } from "#web/lib/page/own-links.ts";
import { AccountFrame } from "#web/shell/account/frame.tsx";
import { FailedPage } from "#web/shell/errors/error-page.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { ProofHost } from "#web/shell/proof/proof-host.tsx";
import type { Route } from "./+types/account";

export const handle = page({ title: (_, { path }) => ownTitle(path), noindex: true, footer: "short", boundary: true });

/** Layout of the account pages; its navigation stays while the page changes. */
export default function Account() {
  return (
    <AccountFrame>
      <PageHead of={handle} />
      <Outlet />
      <ProofHost />
    </AccountFrame>
  );
}

/** Shows error pages inside the frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AccountFrame>
      <FailedPage error={error} />
    </AccountFrame>
  );
}
