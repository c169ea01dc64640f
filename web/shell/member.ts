import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";

/** Parts of the frame for members only; a visitor's page does not load them. */
export const Member = lazyHydrated(() => import("./member-frame.tsx"));
