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
import { loadPart } from "./part.ts";

type Part<P> = { here?: ComponentType<P>; come: () => Promise<ComponentType<P>> };

function Standing<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  return createElement(part.here ?? use(part.come()), props);
}

function partOf<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
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
  return part;
}

/**
 * A part that stands in the page as the server sends it, and comes alive once its script is there: the server has it at
 * once, and the browser leaves what it finds until then. For what only some readers are shown, like a member's menus:
 * whoever is not shown it loads none of it. Its props may not change before it is there, so they are plain words.
 */
export function standingPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const part = partOf(load);
  return memo((props: P) => (
    <Suspense>
      <Standing part={part} props={props} />
    </Suspense>
  ));
}

/** So far below the window a part begins to come, px: it is there when one has scrolled to it. */
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

type Farther<P> = { part: Part<P>; props: P };

function Waiting<P extends object>({ part, near, props }: Farther<P> & { near: Promise<ComponentType<P>> }) {
  const hydrating = useHydrating();
  return createElement(part.here ?? use(hydrating ? near : part.come()), props);
}

function waitUntilNear<P>(part: Part<P>) {
  let tell = () => {};
  const near = new Promise<void>((resolve) => {
    tell = resolve;
  }).then(() => part.come());
  return { near, tell };
}

function Farther<P extends object>({ part, props }: Farther<P>) {
  const place = useRef<HTMLDivElement>(null);
  const [{ near, tell }] = useState(() => waitUntilNear(part));
  useNear(place, tell);
  return (
    <div ref={place}>
      <Suspense>
        <Waiting part={part} near={near} props={props} />
      </Suspense>
    </div>
  );
}

/**
 * A standing part far down the page: its script comes when one scrolls towards it. Until then it is what the server sent,
 * links included. Its props are plain data; as long as they say the same, nothing is drawn anew.
 */
export function fartherPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const part = partOf(load);
  return memo(
    (props: P) => <Farther part={part} props={props} />,
    (before, now) => JSON.stringify(before) === JSON.stringify(now),
  );
}
