import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from "react";

/** What every link of the primitives takes: an ordinary anchor whose `href` is required. */
export type LinkProps = ComponentProps<"a"> & { href: string };

const LinkContext = createContext<ComponentType<LinkProps> | "a">("a");

/**
 * Lets the application replace the plain `<a>` inside all primitives with its router's link, so that tabs, page
 * numbers and breadcrumbs move without a full load. Without it they are ordinary anchors and work all the same.
 */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** A link as the application wants links to be; `href` as in HTML. */
export function Link(props: LinkProps) {
  const Anchor = use(LinkContext);
  return <Anchor {...props} />;
}
