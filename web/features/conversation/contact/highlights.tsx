import { type ReactNode, useEffect, useRef } from "react";
import type { ContactFinding } from "#contract/messaging/contact-details.ts";
import { cx } from "#web/ui/cx.ts";
import { control } from "#web/ui/forms/control.ts";

type Piece = { at: number; text: string; highlighted: boolean };

function piecesOf(text: string, found: readonly ContactFinding[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end } of found) {
    pieces.push({ at: from, text: text.slice(from, start), highlighted: false });
    pieces.push({ at: start, text: text.slice(start, end), highlighted: true });
    from = end;
  }
  return [...pieces, { at: from, text: text.slice(from), highlighted: false }];
}

/** Makes the control transparent, so that the copy below is visible. */
const SHOWS_THROUGH =
  "[&_:is(input,textarea)]:relative [&_:is(input,textarea)]:block [&_:is(input,textarea)]:bg-transparent!";

type HighlightsProps = { text: string; found: readonly ContactFinding[]; className?: string; children: ReactNode };

/**
 * Highlights ranges in the text of the control inside: a copy of the text lies below it, of which only the highlights
 * are visible. The copy of an `input` stays on one line, that of a `textarea` wraps.
 */
export function Highlights({ text, found, className, children }: HighlightsProps) {
  const place = useRef<HTMLDivElement>(null);
  const beneath = useRef<HTMLDivElement>(null);
  /** Scrolls the copy along with the control, which typing scrolls too. */
  const follow = () => {
    const over = place.current?.querySelector("input, textarea");
    if (!over || !beneath.current) return;
    beneath.current.scrollTop = over.scrollTop;
    beneath.current.scrollLeft = over.scrollLeft;
  };
  useEffect(follow);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears how the control inside of it is scrolled
    <div
      ref={place}
      className={cx("group/highlights relative rounded-md bg-surface", found.length > 0 && SHOWS_THROUGH, className)}
      onScrollCapture={follow}
      onSelect={follow}
      onBlur={follow}
    >
      {found.length > 0 ? (
        <div
          ref={beneath}
          aria-hidden
          translate="no"
          className={cx(
            control,
            "pointer-events-none absolute inset-0 overflow-hidden whitespace-pre-wrap break-words border-transparent bg-transparent! text-transparent",
            "group-has-[input]/highlights:whitespace-pre",
          )}
        >
          {piecesOf(text, found).map(({ at, text, highlighted }) =>
            highlighted ? (
              <mark
                key={at}
                className="rounded-xs bg-danger-wash text-transparent underline decoration-2 decoration-danger"
              >
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
          <span>{"\n"}</span>
        </div>
      ) : null}
      {children}
    </div>
  );
}
