import { type ComponentProps, Fragment, useRef } from "react";
import type { ContactFinding } from "#contract/messaging/contact-details.ts";
import { control } from "#web/ui/control.ts";
import { cx } from "#web/ui/cx.ts";
import { TextArea } from "#web/ui/field.tsx";

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

export type MarkedAreaProps = Omit<ComponentProps<typeof TextArea>, "value"> & {
  value: string;
  found: readonly ContactFinding[];
};

/** A text field in which places are marked: the same text lies beneath it, visible only where something is wrong. */
export function MarkedArea({ value, found, className, onScroll, ...rest }: MarkedAreaProps) {
  const beneath = useRef<HTMLDivElement>(null);
  return (
    <div className="relative rounded-md bg-surface">
      {found.length > 0 ? (
        <div
          ref={beneath}
          aria-hidden
          className={cx(
            control,
            "pointer-events-none absolute inset-0 overflow-hidden whitespace-pre-wrap break-words border-transparent bg-transparent! text-transparent",
          )}
        >
          {piecesOf(value, found).map(({ at, text, marked }) =>
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
      <TextArea
        {...rest}
        value={value}
        className={cx("relative block bg-transparent!", className)}
        onScroll={(event) => {
          if (beneath.current) beneath.current.scrollTop = event.currentTarget.scrollTop;
          onScroll?.(event);
        }}
      />
    </div>
  );
}
