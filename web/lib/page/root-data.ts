import type { LoaderFunctionArgs } from "react-router";
import { takesPart } from "#contract/accounts/status.ts";
import { siteContext } from "#web/lib/calls/api-context.ts";
import { load, orWithout } from "./load.ts";

/** How the product's own mobile app names itself; it brings its own header. */
const IN_APP = /HaoshouApp\//;

/** Browsers inside of other apps, by how they name themselves. */
const APPS = [
  { name: "LINE", sign: /\bLine\/\d/ },
  { name: "Instagram", sign: /\bInstagram\b/ },
  { name: "Facebook", sign: /\bFB(?:AN|AV|_IAB)\b/ },
] as const;

/** The app in whose browser a page is shown; null in a browser of its own. @param agent the `User-Agent` */
export const appAround = (agent: string) => APPS.find(({ sign }) => sign.test(agent))?.name ?? null;

/** What every page needs, once: who is here and the categories of the menus. */
export async function loadRoot(args: Pick<LoaderFunctionArgs, "context" | "request">) {
  const api = load(args);
  const agent = args.request.headers.get("user-agent") ?? "";
  const asked = api.call("GET /api/my_data", {});
  // A blocked account is refused them; the overlay that it gets needs no menus.
  const [me, categories, blogCategories] = await Promise.all([
    asked,
    orWithout(api.call("GET /api/categories", {}), []),
    orWithout(api.call("GET /api/blog_categories", {}), []),
  ]);
  // With every page, so that the ways to log in stand where they will be pressed from the first moment. A blocked
  // account gets none.
  const socialLogins = takesPart(me.status) ? await orWithout(api.call("GET /api/social_logins", {}), null) : null;
  // The dots of the header stand in the page that the server sends.
  const notices =
    me.isLogged && takesPart(me.status) ? await orWithout(api.call("GET /api/my_notices", {}), null) : null;
  return {
    me,
    /** How much was unread when the page was made; null for a visitor. */
    unread: notices?.unread ?? null,
    /** Part of the frame's data could not be loaded; the next navigation asks for it again. */
    partly: takesPart(me.status) && (categories.length === 0 || blogCategories.length === 0 || socialLogins === null),
    categories,
    blogCategories,
    socialLogins,
    now: args.context.get(siteContext).now(),
    origin: args.context.get(siteContext).origin,
    company: args.context.get(siteContext).company,
    sandbox: args.context.get(siteContext).sandbox,
    inApp: IN_APP.test(agent),
    within: appAround(agent),
  };
}
