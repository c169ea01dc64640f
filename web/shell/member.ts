import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";

/** What only members are shown of the frame; a visitor's page loads none of it. */
export const Member = lazyHydrated(() => import("./member-frame.tsx"));
