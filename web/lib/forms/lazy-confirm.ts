import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

/** The confirmation dialog; its script loads with the first question. */
export const LazyConfirm = lazyComponent(async () => ({
  default: (await import("#web/ui/overlays/dialog.tsx")).Confirm,
}));
