import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { isApiError } from "#contract/api.ts";
import { toast } from "#web/ui/overlays/toast.ts";

type Row = { id: number };
type Rows<T> = { data: T[]; page: number; pages: number };
type Kept<T> = { rows: T[]; page: number; pages: number };

/**
 * Pages appended to a list, by history entry: going back restores the same long list, so that the scroll position still
 * fits. Browser only: not written during rendering.
 */
const kept = new Map<string, Kept<Row>>();
const MOST = 30;

/** Number of pages loaded by scrolling; further ones need a press, so that the footer can be reached. */
const BY_SCROLLING = 3;

/** A list that `<More {...end}>` ends. @param first the page of the URL. @param fetchPage loads another one. */
export function useMore<T extends Row>(
  first: Rows<T> & { total: number },
  fetchPage: (page: number) => Promise<Rows<T>>,
) {
  const { key } = useLocation();
  const [, redraw] = useState(0);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const added = kept.get(key) as Kept<T> | undefined;
  const known = new Set(first.data.map((row) => row.id));
  const rows = added ? [...first.data, ...added.rows.filter((row) => !known.has(row.id))] : first.data;
  const page = added?.page ?? first.page;
  const more = async () => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      const next = await fetchPage(page + 1);
      const shown = new Set(rows.map((row) => row.id));
      const fresh = next.data.filter((row) => !shown.has(row.id));
      kept.delete(key);
      kept.set(key, { rows: [...(added?.rows ?? []), ...fresh], page: next.page, pages: next.pages });
      for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST))) kept.delete(old);
      redraw((n) => n + 1);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast({ text: error.message, tone: "danger" });
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  /** The number of rows that still load by scrolling. */
  const ahead = (first.page + BY_SCROLLING - 1 - page) * first.data.length;
  const pages = added?.pages ?? first.pages;
  return { rows, end: { shown: rows.length, total: first.total, page, pages, busy, ahead, onMore: more } };
}
