import { useEffect } from "react";
import type { ServicePage } from "#contract/catalog/schemas.ts";
import { noteChoice } from "#web/lib/calls/track.ts";
import type { ServicesState } from "./services-list.ts";

type Search = Pick<ServicePage, "words" | "formula">;
type Target = { service: number } | { subcategory: number };

/** How long a choice still answers a search that found nothing, ms. */
const SOON = 10 * 60_000;
/** The last search without a result in this tab. */
let missed: (Search & { at: number }) | null = null;

/** Notes that something was chosen which answers the last search without a result, once. */
function answersMissed(target: Target): void {
  if (missed && Date.now() - missed.at < SOON)
    noteChoice({ k: missed.words, formula: missed.formula, near: true, ...target });
  missed = null;
}

/** A service was opened from a list. @param near it is one of the nearest services */
export function choseService({ query }: ServicesState, { words: k, formula }: Search, service: number, near: boolean) {
  const isRanked = near || (query.sort ?? "relevance") === "relevance";
  if (query.k && isRanked) noteChoice({ k, formula, near, service });
  if (near) missed = null;
  else answersMissed({ service });
}

/** Remembers a search that found nothing, and notes when the page of a subcategory was opened after one. */
export function useMissed(
  { place, query }: ServicesState,
  { words, formula, total }: Search & { total: number },
): void {
  const { k } = query;
  const subcategory = place.fixed?.subcategory;
  useEffect(() => {
    if (k && total === 0) missed = { words, formula, at: Date.now() };
    else if (!k && subcategory !== undefined) answersMissed({ subcategory });
  }, [k, words, formula, total, subcategory]);
}
