import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { grouped } from "#contract/money.ts";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";

export const tabBar =
  "relative flex min-w-0 max-w-full gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]";
export const tab = "tab";

export type LinkTab = {
  href: string;
  label: ReactNode;
  count?: number | undefined;
  current?: boolean;
};

/** Scrolls a row that is wider than the window to its current item, which would be hidden otherwise. */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another tab to show
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (bar.current && here)
      bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return bar;
}

/** Tabs that are separate pages: a plain navigation with `aria-current`, which works without JavaScript. */
export function LinkTabs({
  items,
  label,
  className,
}: {
  items: readonly LinkTab[];
  label: string;
  className?: string;
}) {
  const bar = useCurrentInView(items.find(({ current }) => current)?.href);
  return (
    <nav ref={bar} aria-label={label} className={cx(tabBar, className)}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? "page" : undefined} className={tab}>
          {item.label}
          <TabCount count={item.count} />
        </Link>
      ))}
    </nav>
  );
}

/** The small number beside a tab's label; nothing when there is no number. */
export function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return <span className="rounded-full bg-sunken px-2 text-ink-soft text-xs leading-5">{grouped(count)}</span>;
}
