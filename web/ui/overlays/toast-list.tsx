import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { Link } from "#web/ui/link.tsx";
import { dismissToast, TOAST_MS, type Toast } from "./toast.ts";

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

function ToastItem({ id, text, tone = "info", action }: Toast) {
  const [held, hold] = useState(false);
  useEffect(() => {
    // Hover and focus pause the timer; leaving restarts it (WCAG 2.2.1).
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
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
      <div className="min-w-0 grow py-1.5">
        <p>{text}</p>
        {tone === "danger" ? <ErrorHelp error={text} /> : null}
      </div>
      {action && "href" in action ? (
        <Link href={action.href} className="link shrink-0">
          {action.label}
        </Link>
      ) : action ? (
        <button
          type="button"
          className="link touch shrink-0 cursor-pointer px-1"
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="關閉訊息"
        onClick={() => dismissToast(id)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  );
}

/** What toasts must not cover: the footer or submit button of an open dialog, and the message composer. */
const FEET = "[data-foot], [role=dialog] [type=submit]";

/**
 * Moves toasts above the controls that are pressed or typed into next.
 * @returns distance from the bottom of the window, px
 */
function useFloor(area: RefObject<HTMLElement | null>): number {
  const [floor, setFloor] = useState(0);
  useEffect(() => {
    const place = () => {
      const height = area.current?.offsetHeight ?? 0;
      const feet = [...document.querySelectorAll(FEET)].map((each) => each.getBoundingClientRect());
      // From the lowest up: above one of them, toasts may cover the next.
      let over = 0;
      for (const { top, bottom } of feet.sort((a, b) => b.bottom - a.bottom))
        if (top < innerHeight && bottom > innerHeight - over - height) over = Math.max(over, innerHeight - top);
      setFloor(Math.min(over, innerHeight - height));
    };
    place();
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("resize", place);
    return () => {
      changes.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [area]);
  return floor;
}

/** The visible toasts, stacked. */
export default function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const area = useRef<HTMLOListElement>(null);
  const floor = useFloor(area);
  return (
    <ol ref={area} style={{ marginBottom: floor }} className="flex w-full max-w-[512px] flex-col gap-2 p-4">
      {toasts.map((each) => (
        <ToastItem key={each.id} {...each} />
      ))}
    </ol>
  );
}
