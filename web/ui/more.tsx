import { useEffect, useEffectEvent, useRef } from "react";
import { grouped } from "#contract/money.ts";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";
import { Pagination } from "./pagination.tsx";

export type MoreProps = {
  /** How many rows stand on the page, and how many there are in all. */
  shown: number;
  total: number;
  unit: string;
  /** The last page shown, and how many there are. */
  page: number;
  pages: number;
  href: (page: number) => string;
  busy: boolean;
  /** The next page comes by itself when the reader nears the end. */
  auto?: boolean;
  onMore: () => void;
};

/** Far enough below the window that what is added never moves what is seen. */
const NEAR = "0px 0px 1400px";

function useNearEnd(auto: boolean, page: number, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
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
  }, [auto, page]);
  return end;
}

/** The end of a list: a link to the next page that, with scripts, adds it in place; and all pages as links. */
export function More({ shown, total, unit, page, pages, href, busy, auto = false, onMore }: MoreProps) {
  const end = useNearEnd(auto && page < pages, page, () => {
    if (!busy) onMore();
  });
  if (pages <= 1) return null;
  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-5">
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
  );
}
