import { useMatches, useRouteLoaderData } from "react-router";
import type { Category } from "#contract/catalog/schemas.ts";
import { useLoggedOutMember } from "#web/lib/runtime/logged-out.ts";
import type { loadRoot } from "./root-data.ts";

/** The data of the root loader, which every page has. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRoot>("root");
}

/** The categories with their subcategories, of the page whose loader has them as `tree`, or of its layout. */
export function useCategoryTree(): readonly Category[] {
  const data = useMatches().map(({ loaderData }) => loaderData as { tree?: readonly Category[] } | undefined);
  return data.findLast((each) => each?.tree)?.tree ?? [];
}

/** The session user, or null for a visitor; also null right after a log-out, while the page's data is outdated. */
export function useMe() {
  const me = useRootData()?.me;
  const left = useLoggedOutMember();
  return me?.isLogged && me.id !== left ? me : null;
}
