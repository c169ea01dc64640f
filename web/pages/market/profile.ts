import { useRouteLoaderData } from "react-router";
import type { Profile } from "#web/features/people/profile-head.tsx";
import type { loader } from "./user.tsx";

/** The member whose page this is, for its sub-pages. */
export function useProfile(): Profile {
  const found = useRouteLoaderData<typeof loader>("user");
  if (!found) throw new Error("a sub-page of a member's page stands outside of it");
  return found.user;
}

/** The same in a sub-page's `meta`; undefined when the member could not be shown. */
export function profileOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Profile | undefined {
  const match = matches.find((each) => each?.id === "user");
  return (match?.loaderData as { user: Profile } | undefined)?.user;
}
