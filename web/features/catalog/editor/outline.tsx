import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { Problems } from "#web/lib/drafts/problems.ts";
import { cx } from "#web/ui/cx.ts";
import { isLeftOut, problemsIn, type SectionId, sections } from "./content.ts";
import { useEditing } from "./context.ts";

type Standing = "ready" | "left out" | "lacks" | "refused";

function Sign({ of }: { of: Standing }) {
  if (of === "ready") return <CircleCheck aria-hidden size={18} className="shrink-0 text-ok" />;
  if (of === "refused") return <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />;
  return <span aria-hidden className="mx-0.5 size-3.5 shrink-0 rounded-full border border-line-strong" />;
}

/**
 * Lists the sections of the form: which are complete, which are optional, and after an attempt to publish which have
 * problems.
 */
export function Outline({ problems, attempted }: { problems: Problems; attempted: boolean }) {
  const { content } = useEditing();
  const countOf = (id: SectionId) => problemsIn(id, problems);
  const required = sections.filter((section) => !("optional" in section));
  const ready = required.filter(({ id }) => countOf(id) === 0).length;
  const standingOf = (section: (typeof sections)[number]): Standing => {
    if (countOf(section.id) > 0) return attempted ? "refused" : "lacks";
    return isLeftOut(section, content) ? "left out" : "ready";
  };
  return (
    <nav aria-label="表單各部分" className="sticky top-24">
      <p className="mb-2 px-3 text-ink-faint text-sm">
        必填已完成 {ready} / {required.length}
      </p>
      <ol>
        {sections.map((section) => {
          const standing = standingOf(section);
          return (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="flex min-h-10 items-center gap-2.5 rounded-md px-3 text-ink-soft no-underline hover:bg-sunken hover:text-ink"
              >
                <Sign of={standing} />
                <span className={cx("min-w-0", standing === "refused" && "text-danger")}>{section.title}</span>
                {standing === "left out" ? <span className="ml-auto text-ink-faint text-sm">選填</span> : null}
                {standing === "ready" ? <span className="sr-only">（已完成）</span> : null}
                {countOf(section.id) > 0 ? (
                  <span className="sr-only">（還有 {countOf(section.id)} 處要填）</span>
                ) : null}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
