import "./lib/no-eval.ts";
import type { ReactNode } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { siteContext } from "./lib/api-context.ts";
import { load } from "./lib/load.ts";
import { ErrorPage, statusOf } from "./shell/error-page.tsx";
import { isLogged } from "./shell/login-store.ts";
import { PageHead } from "./shell/page-head.tsx";
import { Shell } from "./shell/shell.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The product's own mobile app names itself so and brings its own header. */
const IN_APP = /HaoshouApp\//;

/** What every page needs, once: who is here and the categories of the menus. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const asked = api.call("GET /api/my_data", {});
  // A blocked account is refused everything; the overlay that it gets needs no menus.
  const menus = api.call("GET /api/categories", {}).catch(async (error: unknown) => {
    if ((await asked).status === 1) throw error;
    return [];
  });
  const [me, categories] = await Promise.all([asked, menus]);
  // With every page, so that the ways to log in stand where they will be pressed from the first moment. A blocked
  // account gets none.
  const socialLogins = me.status === 1 ? await api.call("GET /api/social_logins", {}) : null;
  const { request } = args;
  return {
    me,
    categories,
    socialLogins,
    now: args.context.get(siteContext).now(),
    origin: args.context.get(siteContext).origin,
    sandbox: args.context.get(siteContext).sandbox,
    inApp: IN_APP.test(request.headers.get("user-agent") ?? ""),
  };
}

/**
 * Moving between pages changes nothing here; a mutation or a login asks for it by `revalidate`. Only whose session ended
 * elsewhere is led to the login while the header still names them: that page comes with what a visitor is shown.
 */
export function shouldRevalidate({ defaultShouldRevalidate, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (nextUrl.pathname === "/login" && isLogged()) return true;
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-Hant-TW">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <PageHead />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage status={statusOf(error)} />
    </Shell>
  );
}
