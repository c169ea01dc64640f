import {
  type ComponentType,
  createElement,
  memo,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { loadModule } from "./lazy-component.ts";

/** Begins to load a component, once. The promise says itself when it is there, so that `use` need not wait for it again. */
type Load<P> = () => Promise<ComponentType<P>>;

function lazyOf<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Load<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  const begin: Load<P> = () => {
    if (coming) return coming;
    const promise = loadModule(load).then(({ default: value }) => {
      // React reads these of any promise: https://github.com/acdlite/rfcs/blob/first-class-promises/text/0000-first-class-support-for-promises.md
      Object.assign(promise, { status: "fulfilled", value });
      return value;
    });
    coming = promise;
    return promise;
  };
  // The server renders in one go (docs/decisions/004): it has every such component before the first page is asked for.
  if (typeof document === "undefined") void begin();
  return begin;
}

type HydratedProps<P> = { load: Load<P>; props: P };

function Hydrated<P extends object>({ load, props }: HydratedProps<P>) {
  return createElement(use(load()), props);
}

/**
 * A component that stands in the page as the server sends it, and comes alive once its script is there: the server has
 * it at once, and the browser leaves what it finds until then. For what only some readers are shown, like a member's
 * menus: whoever is not shown it loads none of it. Its props may not change before it is there, so they are plain words.
 */
export function lazyHydrated<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const begin = lazyOf(load);
  return memo((props: P) => (
    <Suspense>
      <Hydrated load={begin} props={props} />
    </Suspense>
  ));
}

/** So far below the window a component begins to come, px: it is there when one has scrolled to it. */
const AHEAD = 800;

/** Tells once when an element is nearly in view. */
function useNear(element: RefObject<Element | null>, tell: () => void): void {
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        tell();
      },
      { rootMargin: `${AHEAD}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, tell]);
}

const never = () => () => {};

/** Whether this is the page as the server sent it, whose HTML stands already. */
const useHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

function HydratedLater<P extends object>({
  load,
  near,
  props,
}: HydratedProps<P> & { near: Promise<ComponentType<P>> }) {
  const hydrating = useHydrating();
  return createElement(use(hydrating && typeof document !== "undefined" ? near : load()), props);
}

function waitUntilNear<P>(load: Load<P>) {
  let tell = () => {};
  const near = new Promise<void>((resolve) => {
    tell = resolve;
  }).then(load);
  return { near, tell };
}

function HydratedNear<P extends object>({ load, props }: HydratedProps<P>) {
  const place = useRef<HTMLDivElement>(null);
  const [{ near, tell }] = useState(() => waitUntilNear(load));
  useNear(place, tell);
  return (
    <div ref={place} data-hydrated="near">
      <Suspense>
        <HydratedLater load={load} near={near} props={props} />
      </Suspense>
    </div>
  );
}

/**
 * The same far down the page: the script comes when one scrolls towards it. Until then it is what the server sent, links
 * included. Its props are plain data; as long as they say the same, nothing is drawn anew.
 */
export function lazyHydratedNear<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const begin = lazyOf(load);
  return memo(
    (props: P) => <HydratedNear load={begin} props={props} />,
    (before, now) => JSON.stringify(before) === JSON.stringify(now),
  );
}
