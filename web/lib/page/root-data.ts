import type { LoaderFunctionArgs } from "react-router";
import { takesPart } from "#contract/accounts/status.ts";
import { siteContext } from "#web/lib/calls/api-context.ts";
import { load, orWithout } from "./load.ts";

/** What the menus list until one is opened; a page that shows subcategories loads them itself. */
const named = <C extends { id: number; name: string }>(all: readonly C[]) => all.map(({ id, name }) => ({ id, name }));

/** User agent of the product's own mobile app, which has its own header. */
const IN_APP = /HaoshouApp\//;

/** In-app browsers, by their user agent. */
const APPS = [
  { name: "LINE", sign: /\bLine\/\d/ },
  { name: "Instagram", sign: /\bInstagram\b/ },
  { name: "Facebook", sign: /\bFB(?:AN|AV|_IAB)\b/ },
] as const;

/** The app whose in-app browser shows the page; null for a regular browser. @param agent the `User-Agent` */
export const appAround = (agent: string) => APPS.find(({ sign }) => sign.test(agent))?.name ?? null;

/** Data that every page needs: the session user and the categories of the menus. */
export async function loadRoot(args: Pick<LoaderFunctionArgs, "context" | "request">) {
  const api = load(args);
  const agent = args.request.headers.get("user-agent") ?? "";
  const asked = api.call("GET /api/my_data", {});
  // The server refuses these to a blocked account; its overlay needs no menus.
  const [me, categories, blogCategories] = await Promise.all([
    asked,
    orWithout(api.call("GET /api/categories", {}), []),
    orWithout(api.call("GET /api/blog_categories", {}), []),
  ]);
  // Loaded with every page, so that the login buttons do not move after opening. Not for a blocked account.
  const socialLogins = takesPart(me.status) ? await orWithout(api.call("GET /api/social_logins", {}), null) : null;
  // The unread dots of the header are part of the server-rendered page.
  const notices =
    me.isLogged && takesPart(me.status) ? await orWithout(api.call("GET /api/my_notices", {}), null) : null;
  return {
    // Of a visitor nothing else is known; `useMe` returns null for them.
    me: me.isLogged ? me : ({ isLogged: me.isLogged, id: me.id, status: me.status } as typeof me),
    /** Unread count when the page was rendered; null for a visitor. */
    unread: notices?.unread ?? null,
    /** Part of the frame's data failed to load; the next navigation loads it again. */
    partly: takesPart(me.status) && (categories.length === 0 || blogCategories.length === 0 || socialLogins === null),
    categories: named(categories),
    blogCategories: named(blogCategories),
    socialLogins,
    now: args.context.get(siteContext).now(),
    origin: args.context.get(siteContext).origin,
    company: args.context.get(siteContext).company,
    sandbox: args.context.get(siteContext).sandbox,
    inApp: IN_APP.test(agent),
    within: appAround(agent),
  };
}
