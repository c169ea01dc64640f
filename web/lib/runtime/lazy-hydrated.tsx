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
import { notifyAlive } from "./tell-alive.ts";

/** A component that comes later: how to begin to load it, once, and whether it is there. */
type Later<P> = { load: () => Promise<ComponentType<P>>; isThere: () => boolean };

function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Later<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  let there = false;
  const begin = () => {
    if (coming) return coming;
    const promise = loadModule(load).then(({ default: value }) => {
      // React reads these of any promise: https://github.com/acdlite/rfcs/blob/first-class-promises/text/0000-first-class-support-for-promises.md
      Object.assign(promise, { status: "fulfilled", value });
      there = true;
      return value;
    });
    coming = promise;
    return promise;
  };
  // The server renders in one go (docs/decisions/004): it has every such component before the first page is asked for.
  if (typeof document === "undefined") void begin();
  return { load: begin, isThere: () => there };
}

type AliveProps<P> = { component: Later<P>; first: Promise<ComponentType<P>> | null; props: P; onAlive: () => void };

/** The component itself. While the server's HTML stands it waits for `first`, if there is one. */
function Alive<P extends object>({ component, first, props, onAlive }: AliveProps<P>) {
  const hydrating = useHydrating() && typeof document !== "undefined";
  const Component = use(hydrating && first && !component.isThere() ? first : component.load());
  useLayoutEffect(onAlive, [onAlive]);
  return createElement(Component, props);
}

/** The HTML that stands in a place, kept as it is until the component is there. */
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
 * Hydrates the server's HTML once the component is there. React cannot show an update of the page before it has hydrated all
 * of it, so it would wait for this script, or for ever where that comes by scrolling. So the first update that
 * comes before the component takes it out of React's hands: its HTML stays, and the component is drawn in its place when
 * it is there.
 */
function Hydrated<P extends object>({
  component,
  near,
  props,
}: {
  component: Later<P>;
  /** Waits until the place is nearly in view. */
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
  // A part that is first drawn in the browser is alive before React sets the ref of the element around it.
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element;
      wake();
    },
    [wake],
  );
  // Whatever changes in the page draws this anew, so that it is asked first.
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

function promiseToSee<P>({ load }: Later<P>) {
  let notify = () => {};
  const seen = new Promise<void>((resolve) => {
    notify = resolve;
  }).then(load);
  return { seen, notify };
}

/** So far below the window a component begins to come, px: it is there when one has scrolled to it. */
const AHEAD = 800;

/** Tells once when an element is nearly in view. */
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
 * A component that stands in the page as the server sends it, and comes alive once its script is there: the server has
 * it at once, and the browser leaves what it finds until then. For what only some readers are shown, like a member's
 * menus: whoever is not shown it loads none of it. It never holds up an update of the page.
 */
export function lazyHydrated<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const component = later(load);
  return memo((props: P) => <Hydrated component={component} near={false} props={props} />);
}

/**
 * The same far down the page: the script comes when one scrolls towards it, or when the page is told something new. Until
 * then it is what the server sent, links included. Its props are plain data.
 */
export function lazyHydratedNear<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const component = later(load);
  return memo(
    (props: P) => <Hydrated component={component} near props={props} />,
    (before, now) => JSON.stringify(before) === JSON.stringify(now),
  );
}
