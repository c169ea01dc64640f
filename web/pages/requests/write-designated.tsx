import { data, redirect } from "react-router";
import { to } from "#contract/paths/to.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import type { Route } from "./+types/write-designated";
import type { Written } from "./write.tsx";

/** A designated request, perhaps about a service of the seller; an existing draft is reopened. */
export async function loader(args: Route.LoaderArgs): Promise<Written> {
  const { userId, serviceId } = args.params as { userId: string; serviceId?: string };
  if (![userId, serviceId ?? "1"].every((id) => /^[1-9]\d{0,9}$/.test(id))) throw data(null, { status: 404 });
  const query = { user: Number(userId), ...(serviceId && { service: Number(serviceId) }) };
  const { seller, service, content, draftId, blocked } = await load(args).call("GET /api/designation", { query });
  if (draftId !== null) throw redirect(to("/requests/designate/edit/:id", { id: draftId }));
  return { begin: content, opened: null, seller, service, blocked };
}

export const handle = page({ title: "請他報價" });

/** The layout shows the form. */
export default function WriteDesignated() {
  return null;
}
