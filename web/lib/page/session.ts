import { useRouteLoaderData } from "react-router";
import { useLoggedOutMember } from "#web/lib/runtime/logged-out.ts";
import type { loadRoot } from "./root-data.ts";

/** The data of the root loader, which every page has. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRoot>("root");
}

/** The session user, or null for a visitor; who has logged out is one, whatever the data of the page still says. */
export function useMe() {
  const me = useRootData()?.me;
  const left = useLoggedOutMember();
  return me?.isLogged && me.id !== left ? me : null;
}
