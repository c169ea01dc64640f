import { Link as RouterLink } from "react-router";
import type { LinkProps } from "#web/ui/link.tsx";

/** The primitives' link as the router's: pages change without a full load, addresses outside stay plain. */
export function AppLink({ href, ...rest }: LinkProps) {
  const outside =
    !href.startsWith("/") || href.startsWith("/files/") || href.startsWith("/sandbox/") || rest.download !== undefined;
  if (outside) return <a href={href} {...rest} />;
  return <RouterLink to={href} discover="none" prefetch="none" {...rest} />;
}
