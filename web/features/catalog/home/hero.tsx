import type { ReactNode } from "react";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";

export type HeroProps = {
  /** The first sentence for visitors. Its lines break after commas. */
  sentence: string;
  /** The member's nickname; null for a visitor. */
  member: string | null;
  search: ReactNode;
  /** Subcategories in demand now. */
  popular: readonly { id: number; name: string }[];
  /** Number of services on sale, and of their sellers. */
  services: number;
  sellers: number;
  /** Shown beside it on wide windows and below it on phones. */
  children: ReactNode;
};

/** Head of the home page: one sentence and the search. A member is greeted instead. */
export function Hero({ sentence, member, search, popular, services, sellers, children }: HeroProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 pt-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] wide:pt-12">
      <div className="min-w-0">
        {member === null ? (
          <h1 className="text-[clamp(2rem,10.2vw,2.5rem)] leading-[1.3] wide:text-[3.25rem]">
            {sentence.split(/(?<=，)/).map((part) => (
              <span key={part} className="inline-block">
                {part}
              </span>
            ))}
          </h1>
        ) : (
          <h1 className="text-3xl wide:text-4xl">{member}，今天想完成什麼？</h1>
        )}
        {search}
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm [&>a]:inline-flex [&>a]:min-h-9 [&>a]:items-center [&>a]:text-ink-soft">
          {popular.map(({ id, name }) => (
            <Link key={id} href={to("/subcategories/:subcategoryId", { subcategoryId: id })}>
              {name}
            </Link>
          ))}
          <Link href={to("/search", { days: 3 })}>三天內交件</Link>
          <Link href={to("/search/service_500")}>NT$500 以下</Link>
        </p>
        {member === null && services > 0 && sellers > 0 ? (
          <p className="mt-5 text-ink-soft max-wide:hidden">
            <strong className="font-semibold text-ink">{grouped(services)}</strong> 項服務，
            <strong className="font-semibold text-ink">{grouped(sellers)}</strong> 位達人，收費與評價都看得到。
          </p>
        ) : null}
      </div>
      {children}
    </section>
  );
}
