import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";
import { shown } from "./figure-words.ts";

type Tile = NonNullable<AnswerOf<"GET /api/admin/figures/summary">>[number];

const [WIDTH, HEIGHT] = [120, 32];

/** The points of a line through the values; days without a value are left out. */
function lineOf(points: Tile["points"]): string {
  const values = points.map(({ value }) => value ?? 0);
  const most = Math.max(...values, 0) || 1;
  const step = WIDTH / Math.max(1, points.length - 1);
  return points
    .flatMap(({ value }, i) =>
      value === null ? [] : [`${(i * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`],
    )
    .join(" ");
}

/** Figures of the last 30 days, each with the 30 days before and its line. All of them lead to the page of figures. */
export function FigureTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul
      aria-label="最近 30 天"
      className="-mx-4 mb-8 flex gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:p-0 xl:grid-cols-6"
    >
      {tiles.map(({ figure, name, value, before, points }) => (
        <li key={figure} className="min-w-40 shrink-0 whitespace-nowrap md:min-w-0 md:whitespace-normal">
          <Link
            href={to("/admin/figures")}
            className="flex h-full flex-col rounded-lg bg-surface p-4 text-ink no-underline shadow-low hover:bg-sunken"
          >
            <span className="text-ink-soft text-sm">{name}</span>
            <span className="font-semibold text-xl">{shown(figure, value)}</span>
            <svg
              aria-hidden
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              className="my-2 h-8 w-full text-teal"
            >
              <polyline
                points={lineOf(points)}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <span className="mt-auto text-ink-faint text-sm">{`前 30 天 ${shown(figure, before)}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** True while nothing has happened in these days or in those before. */
export const isQuiet = (tiles: readonly Tile[]): boolean => tiles.every(({ value, before }) => !value && !before);
