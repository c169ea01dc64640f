import { useLocation } from "react-router";
import { areas, waitingCounts } from "#contract/console/sections.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";
import { type Overview, partLinks } from "./parts.ts";

type Item = { href: string; label: string; waiting: number };

/** The sections that this operator may open, by area, with how much waits in each. */
function menuOf({ parts, ...counts }: Overview): { label: string; items: Item[] }[] {
  const waiting = (part: string) =>
    waitingCounts.reduce((sum, count) => sum + (count.part === part ? counts[count.name] : 0), 0);
  const open = partLinks.filter(({ part }) => parts.includes(part));
  return areas
    .map(({ label, parts }) => ({
      label,
      items: parts.flatMap((part) =>
        open.flatMap((link) => (link.part === part ? [{ ...link, waiting: waiting(part) }] : [])),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

function MenuLink({ href, label, waiting, current }: Item & { current: boolean }) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className="flex min-h-11 items-center gap-2 rounded-md px-3 text-ink no-underline hover:bg-sunken aria-[current=page]:bg-teal-wash aria-[current=page]:font-semibold wide:min-h-9"
    >
      <span className="grow">{label}</span>
      {waiting > 0 ? (
        <span className="rounded-full bg-kaki-wash px-2 font-normal text-kaki text-xs leading-5">
          {grouped(waiting)}
          <span className="sr-only"> 件待處理</span>
        </span>
      ) : null}
    </Link>
  );
}

/** Links to the console's home and sections. */
export function ConsoleMenu({ overview }: { overview: Overview }) {
  const { pathname } = useLocation();
  const home = to("/admin");
  return (
    <>
      <MenuLink href={home} label="待辦總覽" waiting={0} current={pathname === home} />
      {menuOf(overview).map(({ label, items }) => (
        <div key={label} className="mt-4">
          <p className="px-3 pb-1 text-ink-faint text-sm">{label}</p>
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <MenuLink {...item} current={pathname === item.href || pathname.startsWith(`${item.href}/`)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
