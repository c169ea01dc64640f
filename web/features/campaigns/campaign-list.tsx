import type { CampaignLine } from "#contract/campaigns/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { period } from "#web/lib/format/format.ts";
import { pictureProps } from "#web/lib/media.ts";
import { Link } from "#web/ui/link.tsx";
import { KindArt } from "./hero.tsx";
import { CampaignBadge } from "./state-badge.tsx";

/** Campaigns with their summaries. */
export function CampaignList({ campaigns }: { campaigns: readonly CampaignLine[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {campaigns.map((campaign) => (
        <li key={campaign.slug}>
          <article className="relative flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-low">
            {campaign.picture ? (
              <img
                {...pictureProps(campaign.picture, "(width >= 1024px) 380px, 100vw")}
                alt=""
                className="aspect-video w-full object-cover"
              />
            ) : (
              <KindArt kind={campaign.kind} />
            )}
            <div className="flex flex-col items-start gap-2 p-5">
              <CampaignBadge state={campaign.state} />
              <h2 className="text-lg">
                <Link
                  href={to("/events/:slug", { slug: campaign.slug })}
                  className="text-ink no-underline after:absolute after:inset-0 hover:text-teal"
                >
                  {campaign.title}
                </Link>
              </h2>
              <p className="text-ink-soft">{campaign.summary}</p>
              <p className="text-ink-faint text-sm">{period(campaign)}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
