import { CircleAlert, CircleCheck } from "lucide-react";
import type { Problems } from "#web/lib/drafts/problems.ts";
import { cx } from "#web/ui/cx.ts";
import { problemsIn, sections } from "./content.ts";

/** The parts of the form: what is ready, and after an attempt to publish what is not. Optional parts are ready when empty. */
export function Outline({ problems, attempted }: { problems: Problems; attempted: boolean }) {
  const ready = sections.filter(({ id }) => problemsIn(id, problems) === 0).length;
  return (
    <nav aria-label="表單各部分" className="sticky top-24">
      <p className="mb-2 px-3 text-ink-faint text-sm">
        已完成 {ready} / {sections.length}
      </p>
      <ol>
        {sections.map(({ id, title }) => {
          const count = problemsIn(id, problems);
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-10 items-center gap-2.5 rounded-md px-3 text-ink-soft no-underline hover:bg-sunken hover:text-ink"
              >
                {count === 0 ? (
                  <CircleCheck aria-hidden size={18} className="shrink-0 text-ok" />
                ) : attempted ? (
                  <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />
                ) : (
                  <span aria-hidden className="mx-0.5 size-3.5 shrink-0 rounded-full border border-line-strong" />
                )}
                <span className={cx("min-w-0", count > 0 && attempted && "text-danger")}>{title}</span>
                <span className="sr-only">{count === 0 ? "（已完成）" : `（還有 ${count} 處要填）`}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
