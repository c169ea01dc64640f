import type { ReactNode } from "react";
import type { ComparedOffer } from "#contract/requests/offer-schemas.ts";
import { isShown } from "#web/features/conversation/attachment.ts";
import { Attachments } from "#web/features/conversation/attachments.tsx";
import { Covered } from "./figures.tsx";

/** What an offer says to a line of the request: in its own words, if they differ. */
export function Answered({ offer, want, at }: { offer: ComparedOffer; want: string; at: number }) {
  const yes = offer.covers[at] ?? false;
  const line = offer.scope.find((each) => each.want === want);
  return (
    <span className="flex gap-2 [overflow-wrap:anywhere]">
      <span className="mt-[0.2em] shrink-0">
        <Covered yes={yes} />
      </span>
      {line && line.text !== want ? line.text : <span aria-hidden>{yes ? "包含" : "沒有回應"}</span>}
    </span>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version does not change
        <li key={at} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  );
}

type Row = { term: string; value: (offer: ComparedOffer) => ReactNode };

const rows: Row[] = [
  {
    term: "另外包含",
    value: ({ scope }) => {
      const own = scope.filter(({ want }) => !want).map(({ text }) => text);
      return own.length > 0 ? <Lines lines={own} /> : null;
    },
  },
  { term: "不包含", value: ({ excluded }) => (excluded.length > 0 ? <Lines lines={excluded} /> : null) },
  {
    term: "圖片",
    value: ({ files }) => {
      const pictures = files.filter(isShown);
      return pictures.length > 0 ? <Attachments files={pictures} small /> : null;
    },
  },
];

/** What offers have besides the lines of the request; only what at least one of them has. */
export const besides = (offers: readonly ComparedOffer[]): Row[] =>
  rows.filter(({ value }) => offers.some((offer) => value(offer) !== null));
