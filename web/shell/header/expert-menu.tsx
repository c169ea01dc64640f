import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";

type Master = AnswerOf<"GET /api/jobs">[number];

/** Jobs change rarely: loaded once per page load. A failed load is retried at the next opening. */
let jobs: Promise<Master[]> | null = null;
function loadJobs(): Promise<Master[]> {
  jobs ??= api.call("GET /api/jobs", {}).catch((error: unknown) => {
    jobs = null;
    throw error;
  });
  return jobs;
}

/** Second and third level of one master. */
function Branches({ master }: { master: Master }) {
  const href = (job: number) => to("/users", { job, master: master.id });
  return (
    <div className="columns-2 gap-8 lg:columns-3">
      {master.children.map((branch) => (
        <section key={branch.id} className="mb-5 break-inside-avoid">
          <Link
            href={href(branch.id)}
            className="inline-flex min-h-8 items-center font-semibold text-ink no-underline hover:text-teal"
          >
            {branch.name}
          </Link>
          <ul>
            {branch.children.map((leaf) => (
              <li key={leaf.id}>
                <Link
                  href={href(leaf.id)}
                  className="block py-1 text-ink-soft text-sm no-underline hover:text-teal pointer-coarse:py-2.5"
                >
                  {leaf.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const all = "inline-flex min-h-11 items-center gap-1 text-teal no-underline hover:underline";

/**
 * All masters at the left, the jobs of the selected one beside them. Hovering selects; keyboard and touch users press.
 */
function Wide({ masters }: { masters: Master[] }) {
  const [chosen, setChosen] = useState(0);
  const master = masters[chosen] ?? masters[0];
  return (
    <div className="grid grid-cols-[13rem_minmax(0,1fr)] gap-8 max-wide:hidden">
      <ul className="border-line border-r pr-3">
        {masters.map((each, n) => (
          <li key={each.id}>
            <button
              type="button"
              aria-pressed={n === chosen}
              onClick={() => setChosen(n)}
              onPointerEnter={(event) => event.pointerType === "mouse" && setChosen(n)}
              className={cx(
                "flex min-h-11 w-full items-center justify-between rounded-md px-3 text-left outline-offset-[-2px]",
                n === chosen ? "bg-teal-wash font-medium text-teal-strong" : "hover:bg-sunken",
              )}
            >
              {each.name}
              <ChevronRight aria-hidden size={16} />
            </button>
          </li>
        ))}
      </ul>
      {master ? (
        <div className="min-w-0">
          <Link href={to("/users", { master: master.id })} className={cx(all, "mb-2")}>
            所有{master.name}達人
            <ChevronRight aria-hidden size={16} />
          </Link>
          <Branches master={master} />
        </div>
      ) : null}
    </div>
  );
}

/** The same in one column. */
function Narrow({ masters }: { masters: Master[] }) {
  return (
    <div className="divide-y divide-line wide:hidden">
      {masters.map((master) => (
        <details key={master.id} name="expert-masters" className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
            {master.name}
            <ChevronRight aria-hidden size={18} className="transition-transform group-open:rotate-90" />
          </summary>
          <Link href={to("/users", { master: master.id })} className={all}>
            所有{master.name}達人
          </Link>
          <Branches master={master} />
        </details>
      ))}
    </div>
  );
}

/** Jobs in three levels; loaded when the menu is opened. */
export default function ExpertMenu() {
  const [masters, setMasters] = useState<Master[] | "failed" | null>(null);
  useEffect(() => {
    loadJobs().then(setMasters, () => setMasters("failed"));
  }, []);
  if (masters === "failed") return <p className="text-ink-soft">職務清單暫時載入不了，請先瀏覽所有達人。</p>;
  if (!masters) return <SkeletonText lines={6} />;
  return (
    <nav aria-label="職務">
      <Wide masters={masters} />
      <Narrow masters={masters} />
    </nav>
  );
}
