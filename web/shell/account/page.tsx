import type { ReactNode } from "react";
import { usePage } from "#web/lib/page.ts";
import { cx } from "#web/ui/cx.ts";

export type AccountPageProps = {
  /** The h1; on a `bare` page below 960 px for screen readers only. */
  title: string;
  /** A sentence under the title. */
  text?: ReactNode;
  /** At the end of the title's line: the one thing to do here. */
  action?: ReactNode;
  children: ReactNode;
};

/** What stands in the frame of one's own pages: a heading and the page. */
export function AccountPage({ title, text, action, children }: AccountPageProps) {
  const { bare } = usePage();
  return (
    <>
      <div className={cx("mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3", bare && "max-wide:sr-only")}>
        <div className="min-w-0">
          <h1 className="text-2xl wide:text-3xl">{title}</h1>
          {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </>
  );
}
