import { to } from "#contract/paths/to.ts";
import "./lib/runtime/no-eval.ts";
import type { ReactNode } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { page } from "./lib/page/define-page.ts";
import { loadRoot } from "./lib/page/root-data.ts";
import { isFrameIncomplete } from "./lib/runtime/incomplete-frame.ts";
import { keepPage } from "./lib/runtime/keep-page.ts";
import { isLoggingOut } from "./lib/runtime/logged-out.ts";
import { PageScript } from "./lib/runtime/page-scripts.tsx";
import { FailedPage } from "./shell/errors/error-page.tsx";
import { isLogged } from "./shell/login-store.ts";
import { PageHead } from "./shell/page-head.tsx";
import { Shell } from "./shell/shell.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const handle = page({ boundary: true });

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export const loader = (args: Route.LoaderArgs) => loadRoot(args);

/** Login and registration pages, and the callback of the vendors. */
const isWayIn = ({ pathname }: URL) => /^\/(?:login|register)(?:\/|$)/.test(pathname);

/**
 * The root's data is not revalidated by navigations; actions and logins request it with `revalidate`. Exceptions: after
 * a log-out or an expired session, when the header still names the member; when leaving the login pages, since the next
 * page must know the member at once; and when part of the data could not be loaded.
 */
export function shouldRevalidate({ defaultShouldRevalidate, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (isWayIn(currentUrl) && !isWayIn(nextUrl)) return true;
  if (isLoggingOut() || (nextUrl.pathname === to("/login") && isLogged())) return true;
  return (currentUrl.href === nextUrl.href && defaultShouldRevalidate) || isFrameIncomplete();
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // A script sets the chosen theme on it before hydration (before-scripts.ts), so React must not compare.
    <html lang="zh-Hant-TW" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The colours of the header. */}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" suppressHydrationWarning />
        <meta name="theme-color" content="#1d2320" media="(prefers-color-scheme: dark)" suppressHydrationWarning />
        <PageScript name="early" />
        <link rel="stylesheet" href={stylesheet} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <noscript id="held-scripts">
          <Scripts />
        </noscript>
        {/* At the very end, so that hydration starts only when the page is complete. */}
        <PageScript name="start" />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <PageHead of={handle} />
      <Shell>
        <Outlet />
      </Shell>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <FailedPage error={error} />
    </Shell>
  );
}
