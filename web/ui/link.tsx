import type { ComponentProps } from "react";

export type LinkProps = ComponentProps<"a"> & { href: string };

/** A link: a plain anchor with a required `href`. One global listener turns clicks into client-side navigation. */
export function Link(props: LinkProps) {
  return <a {...props} />;
}
