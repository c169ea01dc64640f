import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type EmptyProps = {
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
export function Empty({ title, text, action, as: Title = "p", className }: EmptyProps) {
  return (
    <div className={cx("flex flex-col items-center px-4 py-12 text-center", className)}>
      {/* An open tray with a sheet about to be laid in. */}
      <svg aria-hidden="true" width="96" height="72" viewBox="0 0 96 72" fill="none" className="mb-5">
        <ellipse cx="48" cy="65" rx="38" ry="4" className="fill-sunken" />
        <path d="M33 8h22l8 8v26H33z" className="fill-surface stroke-line-strong" strokeWidth="1.5" />
        <path d="M55 8v8h8" className="stroke-line-strong" strokeWidth="1.5" />
        <path d="M39 22h16M39 28h12" className="stroke-line" strokeWidth="2.5" strokeLinecap="round" />
        <path
          d="M16 36h16.5l4 8h23l4-8H80v22a5 5 0 0 1-5 5H21a5 5 0 0 1-5-5z"
          className="fill-teal-wash stroke-teal"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
      <Title className="text-balance font-semibold text-lg">{title}</Title>
      {text ? <p className="mt-1 max-w-[26em] text-balance text-ink-soft">{text}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
