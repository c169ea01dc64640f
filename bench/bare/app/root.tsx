import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { bare } from "./store.ts";

export const loader = () => bare.root;

export default function Root() {
  return (
    <html lang="zh-Hant-TW">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
