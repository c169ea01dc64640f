import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { to } from "#contract/paths/to.ts";
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";

type Part = { id: string; heading: string };

function Contents({ parts }: { parts: readonly Part[] }) {
  return (
    <ul>
      {parts.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block rounded-sm py-1.5 text-ink-soft leading-normal no-underline hover:text-teal pointer-coarse:py-2.5"
          >
            {heading}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `2026-11-22` → 「2026 年 11 月 22 日」 */
function DayOf({ day }: { day: string }) {
  const [year, month, date] = day.split("-").map(Number);
  return <time dateTime={day}>{`${year} 年 ${month} 月 ${date} 日`}</time>;
}

export type ArticleProps = {
  crumbs: readonly Crumb[];
  title: string;
  lead?: string;
  /** YYYY-MM-DD. */
  updated?: string;
  /** Headings with anchors; the table of contents beside the text, on phones above it. */
  parts: readonly Part[];
  children: ReactNode;
};

/** Frame of a text of the platform: breadcrumbs, table of contents, and date of the last change. */
export function Article({ crumbs, title, lead, updated, parts, children }: ArticleProps) {
  return (
    <div className="page py-8 wide:py-12">
      <div className="mx-auto grid max-w-[60rem] gap-x-14 wide:grid-cols-[minmax(0,1fr)_14rem]">
        <article className="min-w-0 max-w-text">
          <div className="print:hidden">
            <Breadcrumbs items={crumbs} />
          </div>
          {/* Questions are longer than titles: a smaller size keeps them on one line on phones. */}
          <h1 className={cx("mt-4", title.length > 10 ? "text-2xl wide:text-3xl" : "text-3xl wide:text-4xl")}>
            {title}
          </h1>
          {lead ? <p className="mt-3 text-pretty text-ink-soft text-lg">{lead}</p> : null}
          {updated ? (
            <p className="mt-2 text-ink-faint text-sm">
              最後更新：
              <DayOf day={updated} />
            </p>
          ) : null}
          {parts.length > 2 ? (
            <details className="group mt-6 rounded-lg border border-line bg-surface wide:hidden print:hidden">
              <summary className="flex min-h-12 list-none items-center justify-between px-4 font-medium [&::-webkit-details-marker]:hidden">
                本頁內容
                <ChevronDown aria-hidden size={18} className="text-ink-faint group-open:rotate-180" />
              </summary>
              <nav aria-label="本頁內容" className="border-line border-t px-4 py-2">
                <Contents parts={parts} />
              </nav>
            </details>
          ) : null}
          {children}
          <p className="mt-12 border-line border-t pt-5 text-ink-soft print:hidden">
            還有疑問？先找找
            <Link href={to("/faq")} className="link">
              常見問題
            </Link>
            ，或
            <Link href={to("/contact")} className="link">
              寫信給客服
            </Link>
            。
          </p>
        </article>
        {parts.length > 2 ? (
          <nav aria-label="本頁內容" className="max-wide:hidden print:hidden">
            <div className="sticky top-24 border-line border-l pl-5">
              <p className="mb-1 text-ink-faint text-sm">本頁內容</p>
              <Contents parts={parts} />
            </div>
          </nav>
        ) : null}
      </div>
    </div>
  );
}

/** A part of an article under its own heading and anchor. */
export function ArticlePart({ id, heading, children }: Part & { children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 break-inside-avoid-page">
      <h2 id={id} className="mb-3 scroll-mt-24 text-xl wide:text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
