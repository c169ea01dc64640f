import { useRouteLoaderData } from "react-router";
import type { Overview } from "#web/shell/console/frame.tsx";
import type { loader } from "./console.tsx";

/** The overview that the console's layout has loaded. */
export function useOverview(): Overview {
  const overview = useRouteLoaderData<typeof loader>("console");
  if (!overview) throw new Error("a page of the console stands outside of it");
  return overview;
}
