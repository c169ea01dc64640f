import { useRouteLoaderData } from "react-router";
import type { loadRoot } from "./root-data.ts";

/** The data of the root loader, which every page has. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRoot>("root");
}

/** The session user, or null for a visitor. */
export function useMe() {
  const me = useRootData()?.me;
  return me?.isLogged ? me : null;
}
