const line = { className: "stroke-teal", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** A cup of tea: nothing waits. */
export function TeaDrawing() {
  return (
    <svg aria-hidden="true" width="112" height="88" viewBox="0 0 112 88" fill="none" className="shrink-0">
      <ellipse cx="54" cy="80" rx="44" ry="4" className="fill-sunken" />
      <path d="M24 38h58v16a24 24 0 0 1-24 24H48a24 24 0 0 1-24-24z" className="fill-surface" />
      <path d="M24 38h58v16a24 24 0 0 1-24 24H48a24 24 0 0 1-24-24zM82 44h6a9 9 0 0 1 0 18h-7" {...line} />
      <path d="M42 28c-4-5 4-8 0-14M56 28c-4-5 4-8 0-14M70 28c-4-5 4-8 0-14" {...line} className="stroke-line-strong" />
      <path d="m44 57 7 7 13-14" {...line} strokeWidth={3} />
    </svg>
  );
}

/** A lantern with a magnifying glass: somebody looks for help. */
export function LookDrawing() {
  return (
    <svg aria-hidden="true" width="112" height="88" viewBox="0 0 112 88" fill="none" className="shrink-0">
      <ellipse cx="54" cy="80" rx="44" ry="4" className="fill-sunken" />
      <rect x="14" y="14" width="58" height="60" rx="5" className="fill-surface stroke-line-strong" strokeWidth="2" />
      <rect x="22" y="22" width="42" height="20" rx="3" className="fill-teal-wash" />
      <path d="M22 52h30M22 61h20" {...line} className="stroke-line" strokeWidth={3} />
      <circle cx="76" cy="48" r="15" className="fill-surface stroke-teal" strokeWidth="2.5" />
      <path d="m87 59 13 14" {...line} strokeWidth={4} />
      <path d="M69 48a7 7 0 0 1 7-7" {...line} />
    </svg>
  );
}

/** A stall with an awning: a seller begins. */
export function StallDrawing() {
  return (
    <svg aria-hidden="true" width="112" height="88" viewBox="0 0 112 88" fill="none" className="shrink-0">
      <ellipse cx="56" cy="80" rx="46" ry="4" className="fill-sunken" />
      <path d="M20 34v44M92 34v44" {...line} />
      <path d="M20 52h72v26H20z" className="fill-surface stroke-teal" strokeWidth="2" />
      <path
        d="M22 12h68l8 20a9 9 0 0 1-16 4 9 9 0 0 1-17 0 9 9 0 0 1-18 0 9 9 0 0 1-17 0 9 9 0 0 1-16-4z"
        className="fill-teal-wash stroke-teal"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <rect x="46" y="58" width="20" height="14" rx="3" className="fill-kaki-wash stroke-kaki" strokeWidth="2" />
    </svg>
  );
}
