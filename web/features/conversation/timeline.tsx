import { Fragment, type ReactNode } from "react";
import { date, moment } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";

type TimelineProps<E> = {
  entries: readonly E[];
  /** Time of an entry; when given, each day gets a heading. */
  dayOf?: (entry: E) => string;
  children: (entry: E) => ReactNode;
} & ({ label: string } | { labelledBy: string });

/** The entries of a conversation, oldest first. Screen readers announce new ones. */
export function Timeline<E extends { id: number | string }>({ entries, dayOf, children, ...name }: TimelineProps<E>) {
  const now = useNow();
  const begins = (at: number): string | null => {
    const [before, entry] = [entries[at - 1], entries[at]];
    if (!dayOf || !entry) return null;
    const day = dayOf(entry);
    return before && date(dayOf(before)) === date(day) ? null : (moment(day, now).split(" ")[0] ?? null);
  };
  return (
    <div
      role="log"
      {...("label" in name ? { "aria-label": name.label } : { "aria-labelledby": name.labelledBy })}
      className="flex flex-col gap-3"
    >
      {entries.map((entry, at) => {
        const day = begins(at);
        return (
          <Fragment key={entry.id}>
            {day === null ? null : <h3 className="py-1 text-center font-normal text-ink-soft text-xs">{day}</h3>}
            {children(entry)}
          </Fragment>
        );
      })}
    </div>
  );
}
