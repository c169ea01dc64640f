import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";

/**
 * The page numbers to show, always with the first and the last; null is a gap. 1 of 20 → 1 2 3 … 20; 10 of 20 → 1 … 9
 * 10 11 … 20. A gap of one page shows that page.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1]);
  if (page <= 2) wanted.add(3);
  if (page >= pages - 1) wanted.add(pages - 2);
  const kept = [...wanted].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  const shown: (number | null)[] = [];
  let before = 0;
  for (const n of kept) {
    if (n - before === 2) shown.push(n - 1);
    else if (n - before > 2) shown.push(null);
    shown.push(n);
    before = n;
  }
  return shown;
}

const cell = "inline-flex h-11 min-w-11 items-center justify-center rounded-md px-2 no-underline transition-colors";
const free = "text-ink-soft hover:bg-sunken hover:text-ink";

export type PaginationProps = {
  /** From 1. */
  page: number;
  pages: number;
  href: (page: number) => string;
  label?: string;
};

/** Page numbers as plain links; on phones the current position as text. Nothing when there is only one page. */
export function Pagination({ page, pages, href, label = "分頁" }: PaginationProps) {
  if (pages <= 1) return null;
  const numbers = pageNumbers(page, pages);
  const crowded = numbers.length > 5;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          {page > 1 ? (
            <Link href={href(page - 1)} rel="prev" aria-label="上一頁" className={cx(cell, free)}>
              <ChevronLeft aria-hidden size={20} />
            </Link>
          ) : null}
        </li>
        {numbers.map((n, at) => (
          <li key={n ?? `gap-${at}`} className={crowded ? "max-sm:hidden" : undefined}>
            {n === null ? (
              <span aria-hidden className="px-1 text-ink-faint">
                …
              </span>
            ) : (
              <Link
                href={href(n)}
                aria-label={`第 ${n} 頁`}
                aria-current={n === page ? "page" : undefined}
                className={cx(cell, n === page ? "bg-teal font-medium text-on-fill" : free)}
              >
                {n}
              </Link>
            )}
          </li>
        ))}
        {crowded ? (
          <li className="px-3 text-ink-soft sm:hidden">
            第 {page} 頁，共 {pages} 頁
          </li>
        ) : null}
        <li>
          {page < pages ? (
            <Link href={href(page + 1)} rel="next" aria-label="下一頁" className={cx(cell, free)}>
              <ChevronRight aria-hidden size={20} />
            </Link>
          ) : null}
        </li>
      </ul>
    </nav>
  );
}
