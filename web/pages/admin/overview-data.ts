import { useRouteLoaderData } from "react-router";
import type { Overview } from "#web/shell/console/parts.ts";
import type { loader } from "./console.tsx";

/** The overview, loaded by the console's layout. */
export function useOverview(): Overview {
  const overview = useRouteLoaderData<typeof loader>("console");
  if (!overview) throw new Error("a page of the console stands outside of it");
  return overview;
}
