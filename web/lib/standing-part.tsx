import { type ComponentType, createElement, memo, Suspense, use } from "react";
import { loadPart } from "./part.ts";

type Part<P> = { here?: ComponentType<P>; come: () => Promise<ComponentType<P>> };

function Standing<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  return createElement(part.here ?? use(part.come()), props);
}

/**
 * A part that stands in the page as the server sends it, and comes alive once its script is there: the server has it at
 * once, and the browser leaves what it finds until then. For what only some readers are shown, like a member's menus:
 * whoever is not shown it loads none of it. Its props may not change before it is there, so they are plain words.
 */
export function standingPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let coming: Promise<ComponentType<P>> | undefined;
  const part: Part<P> = {
    come() {
      coming ??= loadPart(load).then(({ default: component }) => {
        part.here = component;
        return component;
      });
      return coming;
    },
  };
  // The server renders in one go (docs/decisions/004): it has every such part before the first page is asked for.
  if (typeof document === "undefined") void part.come();
  return memo((props: P) => (
    <Suspense>
      <Standing part={part} props={props} />
    </Suspense>
  ));
}
