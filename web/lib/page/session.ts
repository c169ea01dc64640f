import { useRouteLoaderData } from "react-router";
import { useLoggedOutMember } from "#web/lib/runtime/logged-out.ts";
import type { loadRoot } from "./root-data.ts";

/** The data of the root loader, which every page has. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRoot>("root");
}

/** The session user, or null for a visitor; also null right after a log-out, while the page's data is outdated. */
export function useMe() {
  const me = useRootData()?.me;
  const left = useLoggedOutMember();
  return me?.isLogged && me.id !== left ? me : null;
}
