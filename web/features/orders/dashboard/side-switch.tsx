import type { Task } from "#contract/orders/schemas.ts";
import type { Side } from "#contract/orders/states.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { CountBadge } from "#web/ui/badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";

const sides = [
  ["buyer", "我在買"],
  ["seller", "我在賣"],
] as const;

/** The two sides of the dashboard as links, each with its number of tasks; a press is remembered for the next visit. */
export function SideSwitch({ side, tasks }: { side: Side; tasks: readonly Task[] }) {
  const { run } = useAction((wanted: Side) => api.call("PUT /api/my_home", { body: { side: wanted } }), {
    refresh: false,
    // The choice is in the address; only the next visit would miss it.
    refused: () => true,
  });
  return (
    <nav aria-label="首頁的兩面" className="inline-flex rounded-full bg-sunken p-1">
      {sides.map(([each, label]) => (
        <Link
          key={each}
          href={to("/mypage", { side: each })}
          aria-current={each === side ? "page" : undefined}
          onClick={() => void run(each)}
          className={cx(
            "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 no-underline",
            each === side
              ? "border-line-strong bg-surface font-medium text-teal-strong shadow-low"
              : "border-transparent text-ink-soft hover:text-teal",
          )}
        >
          {label}
          <CountBadge count={tasks.filter((task) => task.side === each).length} label="件待辦" />
        </Link>
      ))}
    </nav>
  );
}
