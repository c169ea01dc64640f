import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { ContactFinding } from "#contract/messaging/contact-details.ts";
import { control } from "#web/ui/control.ts";
import { cx } from "#web/ui/cx.ts";

type Piece = { at: number; text: string; marked: boolean };

function piecesOf(text: string, found: readonly ContactFinding[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end } of found) {
    pieces.push({ at: from, text: text.slice(from, start), marked: false });
    pieces.push({ at: start, text: text.slice(start, end), marked: true });
    from = end;
  }
  return [...pieces, { at: from, text: text.slice(from), marked: false }];
}

/** The control lets what lies beneath it through. */
const SHOWS_THROUGH =
  "[&_:is(input,textarea)]:relative [&_:is(input,textarea)]:block [&_:is(input,textarea)]:bg-transparent!";

type MarksProps = { text: string; found: readonly ContactFinding[]; className?: string; children: ReactNode };

/**
 * Marks places in the text of the one control within: the same text lies beneath it, visible only where something is
 * wrong. A line stays a line, an area wraps.
 */
export function Marks({ text, found, className, children }: MarksProps) {
  const place = useRef<HTMLDivElement>(null);
  const beneath = useRef<HTMLDivElement>(null);
  /** A long text is scrolled in its control, by typing too. */
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
      className={cx("group/marks relative rounded-md bg-surface", found.length > 0 && SHOWS_THROUGH, className)}
      onScrollCapture={follow}
      onSelect={follow}
      onBlur={follow}
    >
      {found.length > 0 ? (
        <div
          ref={beneath}
          aria-hidden
          className={cx(
            control,
            "pointer-events-none absolute inset-0 overflow-hidden whitespace-pre-wrap break-words border-transparent bg-transparent! text-transparent",
            "group-has-[input]/marks:whitespace-pre",
          )}
        >
          {piecesOf(text, found).map(({ at, text, marked }) =>
            marked ? (
              <mark
                key={at}
                className="rounded-xs bg-danger-wash text-transparent underline decoration-2 decoration-danger"
              >
                {text}
              </mark>
            ) : (
              <Fragment key={at}>{text}</Fragment>
            ),
          )}
          {"\n"}
        </div>
      ) : null}
      {children}
    </div>
  );
}
