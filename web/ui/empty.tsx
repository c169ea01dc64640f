import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** What an open hand holds: one drawing for each kind of list, in `public/empty-art.svg`. */
type Art =
  | "article"
  | "bell"
  | "cards"
  | "heart"
  | "messages"
  | "money"
  | "orders"
  | "request"
  | "search"
  | "sheet"
  | "star"
  | "ticket";

export type EmptyProps = {
  /** What the list is for, as a drawing. */
  art?: Art;
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
      <svg aria-hidden="true" width="112" height="84" className="mb-5">
        <use href={`/empty-art.svg#${art}`} />
      </svg>
      <Title className="text-balance font-semibold text-lg">{title}</Title>
      {text ? <p className="mt-1 max-w-[26em] text-balance text-ink-soft">{text}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
