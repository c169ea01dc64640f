import type { ReactNode } from "react";

const line = "fill-surface stroke-line-strong";
const faint = "stroke-line-strong";
const loud = "fill-teal-wash stroke-teal";

/** What the open hand holds: one drawing for each kind of list. */
const held = {
  sheet: (
    <>
      <path d="M36 6h18l8 8v28H36z" className={line} />
      <path d="M42 20h12M42 27h14M42 34h8" className={faint} />
    </>
  ),
  search: (
    <>
      <circle cx="46" cy="22" r="14" className={loud} />
      <path d="m56 32 10 10" className="stroke-teal" strokeWidth="4" />
    </>
  ),
  messages: (
    <>
      <path d="M26 8h34a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H42l-9 8v-8h-7a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z" className={line} />
      <path d="M31 17h24M31 24h15" className={faint} />
    </>
  ),
  orders: (
    <>
      <path d="m30 16 18-8 18 8v20l-18 8-18-8z" className={line} />
      <path d="m30 16 18 8 18-8M48 24v20M39 12l18 8" className="stroke-teal" />
    </>
  ),
  money: (
    <>
      <ellipse cx="48" cy="38" rx="17" ry="6" className={line} />
      <ellipse cx="48" cy="31" rx="17" ry="6" className={line} />
      <circle cx="48" cy="16" r="12" className={loud} />
      <path d="M48 10v12M44 13h8M44 19h8" className="stroke-teal" />
    </>
  ),
  heart: (
    <path
      d="M48 42C36 34 28 27 28 18a10 10 0 0 1 20-3 10 10 0 0 1 20 3c0 9-8 16-20 24z"
      className="fill-kaki-wash stroke-kaki"
    />
  ),
  bell: (
    <>
      <path d="M32 34c4-4 4-8 4-14a12 12 0 0 1 24 0c0 6 0 10 4 14z" className={loud} />
      <path d="M44 38a4 4 0 0 0 8 0M48 8V5" className="stroke-teal" />
    </>
  ),
  article: (
    <>
      <path d="M48 12c-6-4-13-5-20-4v30c7-1 14 0 20 4 6-4 13-5 20-4V8c-7-1-14 0-20 4z" className={line} />
      <path d="M48 12v30M34 17c3 0 6 0 9 2M34 25c3 0 6 0 9 2" className={faint} />
    </>
  ),
  star: (
    <path d="m48 6 5.6 12 13 1.7-9.5 9 2.4 12.9L48 35.3l-11.5 6.3 2.4-12.9-9.5-9 13-1.7z" className={loud} />
  ),
  ticket: (
    <>
      <path d="M24 14h48v8a5 5 0 0 0 0 10v8H24v-8a5 5 0 0 0 0-10z" className="fill-kaki-wash stroke-kaki" />
      <path d="M56 18v4m0 4v4m0 4v3" className="stroke-kaki" />
    </>
  ),
  cards: (
    <>
      <rect x="24" y="8" width="22" height="32" rx="3" className={line} />
      <rect x="50" y="8" width="22" height="32" rx="3" className={loud} />
      <path d="M29 27h12M29 33h8M55 27h12M55 33h8" className={faint} />
    </>
  ),
  request: (
    <>
      <path d="M28 8h32v34H28z" className={line} />
      <path d="M34 17h18M34 24h12" className={faint} />
      <path d="m50 36 16-18 4 4-16 18-6 2z" className={loud} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type EmptyArtName = keyof typeof held;

/** An open hand that holds what the list is for. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <svg
      aria-hidden="true"
      width="112"
      height="84"
      viewBox="0 0 96 72"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mb-5"
    >
      <ellipse cx="48" cy="68" rx="34" ry="3" className="fill-sunken" />
      {held[name]}
      <path
        d="M8 52h9c6-4 12-4 18 0l6 3h13c5 0 5 6 0 6H42h14l19-9c5-2 8 3 4 6L60 66c-2 1-4 1-6 1H34c-7 0-10-3-17-3H8z"
        className={loud}
      />
    </svg>
  );
}
