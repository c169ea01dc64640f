import { type Above, useRoutes } from "./define-page.ts";

/** The page's h1, for a layout that shows it. */
export function useHeading(): string {
  const { matches, at } = useRoutes();
  const titled = matches.findLast(({ said }) => said.heading ?? said.title);
  if (!titled) return "";
  const { heading, title = "" } = titled.said;
  if (heading !== undefined) return typeof heading === "function" ? heading(titled.data) : heading;
  return typeof title === "function" ? title(titled.data, at) : title;
}

/** The parent pages between a layout and the current page. */
export function useAbove(): readonly Above[] {
  const { matches } = useRoutes();
  const { said, data } = matches.findLast(({ said }) => said.above) ?? {};
  const above = said?.above ?? [];
  return typeof above === "function" ? above(data as never) : above;
}
