import { Link as RouterLink } from "react-router";
import type { LinkProps } from "#web/ui/link.tsx";

/** A link that changes a part of the page (a filter, a page of reviews) and leaves the reader where they are. */
export function StayLink({ href, ...rest }: LinkProps) {
  return <RouterLink to={href} discover="none" prefetch="none" preventScrollReset {...rest} />;
}
