import Megaphone from "lucide-react/icons/megaphone";
import type { CampaignLine } from "#contract/campaigns/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { date } from "#web/lib/format/format.ts";
import { Link } from "#web/ui/link.tsx";

/** The running campaigns, one line each, for the home page. */
export function RunningLines({ campaigns }: { campaigns: readonly CampaignLine[] }) {
  if (campaigns.length === 0) return null;
  return (
    <section aria-label="進行中的活動" className="rounded-lg border border-line bg-surface">
      <ul className="divide-y divide-line">
        {campaigns.map(({ slug, title, summary, endsAt }) => (
          <li key={slug}>
            <Link
              href={to("/events/:slug", { slug })}
              className="flex min-h-12 items-center gap-3 px-4 py-3 text-ink no-underline hover:text-teal sm:px-5"
            >
              <Megaphone aria-hidden size={18} className="shrink-0 text-teal" />
              <span className="min-w-0 grow">
                <span className="font-medium">{title}</span>
                <span className="ml-3 text-ink-soft max-sm:hidden">{summary}</span>
              </span>
              <span className="shrink-0 text-ink-faint text-sm">{date(endsAt)} 截止</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
