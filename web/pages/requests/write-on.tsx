import { data, redirect } from "react-router";
import { editHref } from "#web/features/requests/words.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, orWithout, pagePath } from "#web/lib/page/load.ts";
import type { Route } from "./+types/write-on";
import type { Written } from "./write.tsx";

/** A request that has a row: a draft, or unpublished changes to a published one. */
export async function loader(args: Route.LoaderArgs): Promise<Written> {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const api = load(args);
  const opened = await api.call("GET /api/my_requests/{id}/form", { params: { id } });
  const own = editHref(opened);
  if (pagePath(args.request) !== own) throw redirect(own);
  // With the request's own subcategory, even if nothing new may be listed there.
  const subcategory = opened.content.subcategoryId ?? undefined;
  const tree = await orWithout(api.call("GET /api/categories", { query: { subcategory } }), []);
  return { begin: opened.content, opened, seller: opened.seller, service: opened.service, tree };
}

export const handle = page({ title: "編輯需求" });

/** The layout shows the form. */
export default function WriteOn() {
  return null;
}
