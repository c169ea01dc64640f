import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";

export type ToastTone = "info" | "ok" | "attention" | "danger";
export type ToastMessage = {
  text: string;
  tone?: ToastTone;
  /** One thing to do about it. */
  action?: { label: string; href: string };
};
type Entry = ToastMessage & { id: number };

/** How long a message stays, milliseconds (spec §9: snackbar 6000 ms). */
export const TOAST_MS = 6000;
const MOST = 3;
const NONE: readonly Entry[] = [];

let entries: readonly Entry[] = NONE;
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a message for six seconds; the same text twice is shown once. At most three at a time. Browser only. */
export function toast(message: ToastMessage): void {
  const others = entries.filter((entry) => entry.text !== message.text);
  set([...others, { ...message, id: ++last }].slice(-MOST));
}

/** Takes a message away before its time. */
export function dismissToast(id: number): void {
  set(entries.filter((entry) => entry.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const icons = {
  info: Info,
  ok: CircleCheck,
  attention: CircleAlert,
  danger: CircleAlert,
};
const colours = {
  info: "text-teal",
  ok: "text-ok",
  attention: "text-kaki",
  danger: "text-danger",
};

function Toast({ entry }: { entry: Entry }) {
  const [held, hold] = useState(false);
  useEffect(() => {
    // Reading or reaching for it stops the clock; leaving starts it again (WCAG 2.2.1).
    if (held) return;
    const timer = setTimeout(() => dismissToast(entry.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [entry.id, held]);
  const tone = entry.tone ?? "info";
  const Icon = icons[tone];
  return (
    <li
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="pointer-events-auto flex w-full items-center gap-3 rounded-lg bg-surface py-1.5 pr-1.5 pl-4 shadow-high outline-1 outline-line"
    >
      <Icon aria-hidden size={20} className={cx("shrink-0", colours[tone])} />
      <p className="min-w-0 grow py-1.5">{entry.text}</p>
      {entry.action ? (
        <Link href={entry.action.href} className="link shrink-0">
          {entry.action.label}
        </Link>
      ) : null}
      <button
        type="button"
        aria-label="關閉訊息"
        onClick={() => dismissToast(entry.id)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  );
}

/** The buttons of an open dialog: its foot, or what sends its form. */
const FEET = "[data-foot], [role=dialog] [type=submit]";

/**
 * Keeps messages off the buttons of an open dialog: where they would lie on them, they stand above.
 * @returns how far from the bottom of the window, px
 */
function useFloor(area: RefObject<HTMLElement | null>, any: boolean): number {
  const [floor, setFloor] = useState(0);
  useEffect(() => {
    if (!any) return;
    const place = () => {
      const height = area.current?.offsetHeight ?? 0;
      const feet = [...document.querySelectorAll(FEET)].map((each) => each.getBoundingClientRect());
      const covered = feet.filter(({ top, bottom }) => bottom > innerHeight - height && top < innerHeight);
      const highest = Math.min(innerHeight, ...covered.map(({ top }) => top));
      setFloor(Math.max(0, Math.min(innerHeight - highest, innerHeight - height)));
    };
    place();
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("resize", place);
    return () => {
      changes.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [area, any]);
  return floor;
}

/** Where messages appear; once, in the root layout. The region is there from the start, so that readers hear additions. */
export function ToastHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  );
  const area = useRef<HTMLElement>(null);
  const floor = useFloor(area, shown.length > 0);
  return (
    <section
      ref={area}
      aria-label="系統訊息"
      style={floor > 0 ? { bottom: floor } : undefined}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4"
    >
      <ol aria-live="polite" className="flex w-full max-w-[480px] flex-col gap-2">
        {shown.map((entry) => (
          <Toast key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}
