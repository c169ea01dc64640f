import type { ComponentProps } from "react";

export type LinkProps = ComponentProps<"a"> & { href: string };

/** A link: an ordinary anchor whose `href` is required. The application moves between its pages by one listener. */
export function Link(props: LinkProps) {
  return <a {...props} />;
}
