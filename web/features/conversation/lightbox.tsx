import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "#web/ui/link.tsx";
import type { Shown } from "./attachment.ts";

type LightboxProps = { pictures: readonly Shown[]; first: number; onClose: () => void };

const button = "inline-flex size-11 items-center justify-center rounded-full bg-surface text-ink hover:text-teal";
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Pictures over the whole window, one at a time: moved by finger (a row with scroll snapping), arrow keys and buttons;
 * closed by Escape, the button, or a press beside the picture. The browser's own dialog keeps the focus inside.
 */
export default function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const show = (n: number, behavior: ScrollBehavior = "smooth") =>
    row.current?.scrollTo({ left: n * row.current.clientWidth, behavior });
  useLayoutEffect(() => {
    dialog.current?.showModal();
    row.current?.scrollTo({ left: first * row.current.clientWidth, behavior: "instant" });
  }, [first]);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    show(at + step);
  };
  const current = pictures[at];
  return (
    <dialog
      ref={dialog}
      aria-label="圖片"
      onClose={onClose}
      onKeyDown={press}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-[rgb(24_30_27/0.92)]"
    >
      <ul
        ref={row}
        className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map(({ id, name, preview }, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too
          <li
            key={id}
            className="grid size-full shrink-0 snap-center place-items-center px-3 py-16"
            onClick={({ target, currentTarget }) => target === currentTarget && dialog.current?.close()}
          >
            <img
              src={preview.url}
              alt={name}
              width={preview.width}
              height={preview.height}
              loading={Math.abs(n - first) > 1 ? "lazy" : "eager"}
              className="max-h-[calc(100dvh-8rem)] w-auto max-w-full object-contain"
            />
          </li>
        ))}
      </ul>
      <div className="absolute inset-x-0 top-0 flex items-center gap-2 p-2.5">
        <p role="status" className="min-w-0 truncate rounded-full bg-surface px-3.5 py-1 text-ink text-sm">
          {`${at + 1} / ${pictures.length}　${current?.name ?? ""}`}
        </p>
        {current ? (
          <Link
            href={current.url}
            download={current.name}
            aria-label={`下載 ${current.name}`}
            className={`${button} ml-auto`}
          >
            <Download aria-hidden size={20} />
          </Link>
        ) : null}
        <button type="button" aria-label="關閉" className={button} onClick={() => dialog.current?.close()}>
          <X aria-hidden size={20} />
        </button>
      </div>
      {pictures.length > 1 ? (
        <div className="absolute inset-x-0 bottom-0 flex justify-center gap-3 p-2.5">
          <button
            type="button"
            aria-label="上一張圖片"
            aria-disabled={at === 0}
            className={`${button} aria-disabled:opacity-40`}
            onClick={() => show(at - 1)}
          >
            <ChevronLeft aria-hidden size={22} />
          </button>
          <button
            type="button"
            aria-label="下一張圖片"
            aria-disabled={at === pictures.length - 1}
            className={`${button} aria-disabled:opacity-40`}
            onClick={() => show(at + 1)}
          >
            <ChevronRight aria-hidden size={22} />
          </button>
        </div>
      ) : null}
    </dialog>
  );
}
