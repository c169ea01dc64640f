import { redirect, useRouteLoaderData } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { type load, loginPath } from "#web/lib/page/load.ts";

export type MyProfile = AnswerOf<"GET /api/users/{id}/detail">;

/** Id of the member; redirects a visitor to the login. */
export async function myId(api: ReturnType<typeof load>, request: Request): Promise<number> {
  const me = await api.call("GET /api/my_data", {});
  if (!me.isLogged) throw redirect(loginPath(request));
  return me.id;
}

/** The member's own public page, for the sub-pages that edit it. */
export function useMyProfile(): MyProfile {
  const found = useRouteLoaderData("my-profile") as { user: MyProfile } | undefined;
  if (!found) throw new Error("a sub-page of one's own profile stands outside of it");
  return found.user;
}
