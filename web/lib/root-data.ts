import type { LoaderFunctionArgs } from "react-router";
import { siteContext } from "./api-context.ts";
import { load } from "./load.ts";

/** The product's own mobile app names itself so and brings its own header. */
const IN_APP = /HaoshouApp\//;

/** What every page needs, once: who is here and the categories of the menus. */
export async function loadRoot(args: Pick<LoaderFunctionArgs, "context" | "request">) {
  const api = load(args);
  const asked = api.call("GET /api/my_data", {});
  // A blocked account is refused everything; the overlay that it gets needs no menus.
  const menus = api.call("GET /api/categories", {}).catch(async (error: unknown) => {
    if ((await asked).status === 1) throw error;
    return [];
  });
  const blogs = api.call("GET /api/blog_categories", {}).catch(async (error: unknown) => {
    if ((await asked).status === 1) throw error;
    return [];
  });
  const [me, categories, blogCategories] = await Promise.all([asked, menus, blogs]);
  // With every page, so that the ways to log in stand where they will be pressed from the first moment. A blocked
  // account gets none.
  const socialLogins = me.status === 1 ? await api.call("GET /api/social_logins", {}) : null;
  return {
    me,
    categories,
    blogCategories,
    socialLogins,
    now: args.context.get(siteContext).now(),
    origin: args.context.get(siteContext).origin,
    magazine: args.context.get(siteContext).magazine,
    sandbox: args.context.get(siteContext).sandbox,
    inApp: IN_APP.test(args.request.headers.get("user-agent") ?? ""),
  };
}
