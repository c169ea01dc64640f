import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";

/** Share button of a page. Its menu opens before its script is loaded. */
export const Share = lazyHydrated(() => import("./share-page.tsx"));
