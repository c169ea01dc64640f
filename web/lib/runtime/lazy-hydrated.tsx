import {
  type ComponentType,
  createElement,
  memo,
  type RefObject,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useNavigation } from "react-router";
import { useHydrating } from "./hydrating.ts";
import { loadModule } from "./lazy-component.ts";
import { notifyAlive } from "./notify-alive.ts";

/** A component that is loaded later: starts loading once, and tells whether and when it is loaded. */
type Later<P> = {
  load: () => Promise<ComponentType<P>>;
  isThere: () => boolean;
  /** Resolves once any place has loaded it; never starts loading. */
  loaded: Promise<ComponentType<P>>;
};

function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Later<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  let there = false;
  let tell = (_: ComponentType<P>) => {};
  const loaded = new Promise<ComponentType<P>>((resolve) => {
    tell = resolve;
  });
  const begin = () => {
    if (coming) return coming;
    const promise = loadModule(load).then(({ default: value }) => {
      // React reads these fields of any promise:
      // https://github.com/acdlite/rfcs/blob/first-class-promises/text/0000-first-class-support-for-promises.md
      Object.assign(promise, { status: "fulfilled", value });
      there = true;
      tell(value);
      return value;
    });
    coming = promise;
    return promise;
  };
  // The server renders synchronously (docs/decisions/004): it loads these components before the first request.
  if (typeof document === "undefined") void begin();
  return { load: begin, isThere: () => there, loaded };
}

type AliveProps<P> = { component: Later<P>; first: Promise<ComponentType<P>> | null; props: P; onAlive: () => void };

/** The component itself. During hydration it waits for `first`, if given. */
function Alive<P extends object>({ component, first, props, onAlive }: AliveProps<P>) {
  const hydrating = useHydrating() && typeof document !== "undefined";
  const Component = use(hydrating && first && !component.isThere() ? first : component.load());
  useLayoutEffect(onAlive, [onAlive]);
  return createElement(Component, props);
}

/** Keeps the server's HTML of a place until the component is loaded. */
function Standing({ place, load, done }: { place: RefObject<Element | null>; load: () => unknown; done: () => void }) {
  const [html] = useState(() => place.current?.innerHTML ?? "");
  useEffect(() => {
    let left = false;
    Promise.resolve(load()).then(() => left || done());
    return () => {
      left = true;
    };
  }, [load, done]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what our own server sent for this very place
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Hydrates the server's HTML once the component is loaded. React cannot show an update of the page before all of it is
 * hydrated, so it would wait for this script, or forever for one that loads on scroll. So the first update before that
 * replaces the boundary: its HTML stays as it is, and the component is rendered in its place once loaded.
 */
function Hydrated<P extends object>({
  component,
  near,
  props,
}: {
  component: Later<P>;
  /** Loads when the place is nearly in view. */
  near: boolean;
  props: P;
}) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(false);
  const alive = useRef(false);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [{ seen, notify }] = useState(() => promiseToSee(component));
  const wake = useCallback(() => alive.current && place.current?.removeAttribute("data-asleep"), []);
  const onAlive = useCallback(() => {
    alive.current = true;
    wake();
    notifyAlive();
  }, [wake]);
  // A part that is first rendered in the browser is hydrated before React sets the ref of the element around it.
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element;
      wake();
    },
    [wake],
  );
  // Re-renders on every navigation, so that this runs before the update is shown.
  useNavigation();
  useNear(place, near ? notify : null);
  useEffect(() => {
    shown.current = true;
  }, []);
  const cutOff = shown.current && !alive.current && !component.isThere();
  return (
    <div ref={hold} data-hydrated={near ? "near" : "soon"} data-asleep="" className={near ? undefined : "contents"}>
      {cutOff ? (
        <Standing place={place} load={component.load} done={redraw} />
      ) : (
        <Suspense>
          <Alive component={component} first={near ? seen : null} props={props} onAlive={onAlive} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * What a place that is not in view waits for: it comes into view, or another place has loaded the same component. If it
 * went on waiting then, every later update of the page would wait for it: React tries to hydrate it once per lane.
 */
function promiseToSee<P>({ load, loaded }: Later<P>) {
  let notify = () => {};
  const near = new Promise<void>((resolve) => {
    notify = resolve;
  });
  return { seen: Promise.race([near.then(load), loaded]), notify };
}

/** Distance below the window at which a component starts to load, px. */
const AHEAD = 800;

/** Notifies once when an element is nearly in view. */
function useNear(element: RefObject<Element | null>, notify: (() => void) | null): void {
  useEffect(() => {
    if (!element.current || !notify) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        notify();
      },
      { rootMargin: `${AHEAD}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, notify]);
}

/**
 * A component that is server-rendered and hydrated once its script is loaded; until then its HTML stays. For parts that
 * only some users see, like a member's menus: others do not load the script. It never blocks an update of the page.
 */
export function lazyHydrated<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const component = later(load);
  return memo((props: P) => <Hydrated component={component} near={false} props={props} />);
}

/**
 * The same for parts far down the page: the script loads when the user scrolls near, or when the props change. Until
 * then the server's HTML stays, links included. Its props are plain data.
 */
export function lazyHydratedNear<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const component = later(load);
  return memo(
    (props: P) => <Hydrated component={component} near props={props} />,
    (before, now) => JSON.stringify(before) === JSON.stringify(now),
  );
}
