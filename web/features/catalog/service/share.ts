import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";

/** The button that shares a page. It opens without its script, which comes after the page's own. */
export const Share = lazyHydrated(() => import("./share-page.tsx"));
