import { data, redirect } from "react-router";
import { editHref } from "#web/features/requests/words.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, pagePath } from "#web/lib/page/load.ts";
import type { Route } from "./+types/write-on";
import type { Written } from "./write.tsx";

/** A request that has a row: a draft, or unpublished changes to a published one. */
export async function loader(args: Route.LoaderArgs): Promise<Written> {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const opened = await load(args).call("GET /api/my_requests/{id}/form", { params: { id } });
  const own = editHref(opened);
  if (pagePath(args.request) !== own) throw redirect(own);
  return { begin: opened.content, opened, seller: opened.seller, service: opened.service };
}

export const handle = page({ title: "編輯需求" });

/** The layout shows the form. */
export default function WriteOn() {
  return null;
}
