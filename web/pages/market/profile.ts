import { useRouteLoaderData } from "react-router";
import type { Profile } from "#web/features/profiles/profile-head.tsx";
import type { At } from "#web/lib/page/define-page.ts";
import type { loader } from "./user.tsx";

/** The member of the current page, for its sub-pages. */
export function useProfile(): Profile {
  const found = useRouteLoaderData<typeof loader>("user");
  if (!found) throw new Error("a sub-page of a member's page stands outside of it");
  return found.user;
}

/** The same for the `handle` of a sub-page. */
export function profileOf({ dataOf }: At): Profile {
  return (dataOf("user") as { user: Profile }).user;
}
