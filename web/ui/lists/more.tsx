import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { grouped } from "#contract/money.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "./pagination.tsx";

export type MoreProps = {
  /** Number of rows on the page, and in total. */
  shown: number;
  total: number;
  unit: string;
  /** The last page shown, and the number of pages. */
  page: number;
  pages: number;
  href: (page: number) => string;
  busy: boolean;
  /** Rows that load automatically near the end. Their space is reserved, so that nothing shifts. */
  ahead?: number;
  onMore: () => void;
};

const NEAR = "0px 0px 1400px";

function useNearEnd(end: RefObject<HTMLDivElement | null>, auto: boolean, page: number, onNear: () => void) {
  const near = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was added may still end within sight
  useEffect(() => {
    if (!auto || !end.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: NEAR },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [end, auto, page]);
}

/** Height of the coming rows, measured from the rows above; there may be several in a line. */
function useRoom(end: RefObject<HTMLDivElement | null>, shown: number, coming: number): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const list = end.current?.previousElementSibling;
    if (!list || coming <= 0) return setRoom(0);
    const keep = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(list);
      const abreast = gridTemplateColumns.split(" ").length;
      const gap = Number.parseFloat(rowGap) || 0;
      const line = (list.getBoundingClientRect().height + gap) / Math.ceil(shown / abreast);
      setRoom(Math.round(line * (Math.ceil((shown + coming) / abreast) - Math.ceil(shown / abreast))));
    };
    keep();
    window.addEventListener("resize", keep);
    return () => window.removeEventListener("resize", keep);
  }, [end, shown, coming]);
  return room;
}

/** The end of a list: a link to the next page that, with scripts, appends it; and pagination links. */
export function More({ shown, total, unit, page, pages, href, busy, ahead = 0, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const coming = page < pages ? Math.min(ahead, total - shown) : 0;
  const room = useRoom(end, shown, coming);
  useNearEnd(end, coming > 0, page, () => {
    if (!busy) onMore();
  });
  if (pages <= 1) return null;
  return (
    <>
      <div ref={end} />
      {/* A margin instead of an element, which would move with each row. */}
      <div
        style={{ marginTop: `calc(2.5rem + ${room}px)` }}
        data-growing={(busy && coming > 0) || undefined}
        className="flex flex-col items-center gap-5"
      >
        {page < pages ? (
          <Link
            href={href(page + 1)}
            aria-disabled={busy || undefined}
            className={cx(buttonClass({ variant: "secondary" }), "min-w-60")}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!busy) onMore();
            }}
          >
            {busy ? "載入中" : "載入更多"}
          </Link>
        ) : null}
        <p role="status" className="text-ink-faint text-sm">
          目前顯示 {grouped(shown)} {unit}，共 {grouped(total)} {unit}
        </p>
        <Pagination page={page} pages={pages} href={href} />
      </div>
    </>
  );
}
