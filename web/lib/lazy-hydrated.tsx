import { type ComponentType, createElement, memo, Suspense, use } from "react";
import { loadModule } from "./lazy-component.ts";

type Lazy<P> = { loaded?: ComponentType<P>; load: () => Promise<ComponentType<P>> };

function Hydrated<P extends object>({ lazy, props }: { lazy: Lazy<P>; props: P }) {
  return createElement(lazy.loaded ?? use(lazy.load()), props);
}

/**
 * A component that stands in the page as the server sends it, and comes alive once its script is there: the server has
 * it at once, and the browser leaves what it finds until then. For what only some readers are shown, like a member's
 * menus: whoever is not shown it loads none of it. Its props may not change before it is there, so they are plain words.
 */
export function lazyHydrated<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let coming: Promise<ComponentType<P>> | undefined;
  const lazy: Lazy<P> = {
    load() {
      coming ??= loadModule(load).then(({ default: component }) => {
        lazy.loaded = component;
        return component;
      });
      return coming;
    },
  };
  // The server renders in one go (docs/decisions/004): it has every such component before the first page is asked for.
  if (typeof document === "undefined") void lazy.load();
  return memo((props: P) => (
    <Suspense>
      <Hydrated lazy={lazy} props={props} />
    </Suspense>
  ));
}
