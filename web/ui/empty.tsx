import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { EmptyArt, type EmptyArtName } from "./lists/empty-art.tsx";

export type EmptyProps = {
  /** What the list is for, as a drawing. */
  art?: EmptyArtName;
  title: ReactNode;
  /** Why it is empty, and what would fill it. */
  text?: ReactNode;
  /** A button or link: the next step. */
  action?: ReactNode;
  /** "h1" where the page has no other heading. */
  as?: "p" | "h1";
  className?: string;
};

/** Placeholder for an empty list. */
export function Empty({ art = "sheet", title, text, action, as: Title = "p", className }: EmptyProps) {
  return (
    <div className={cx("flex flex-col items-center px-4 py-12 text-center", className)}>
      <EmptyArt name={art} />
      <Title className="text-balance font-semibold text-lg">{title}</Title>
      {text ? <p className="mt-1 max-w-[26em] text-balance text-ink-soft">{text}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
