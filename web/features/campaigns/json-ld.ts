import type { Campaign } from "#contract/campaigns/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { mediaUrl } from "#web/lib/media.ts";

/** schema.org data of a campaign. @param origin the site's origin */
export function campaignJsonLd(campaign: Campaign, origin: string): Record<string, unknown> {
  const { slug, title, summary, startsAt, endsAt, picture } = campaign;
  const url = origin + to("/events/:slug", { slug });
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description: summary,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    image: picture ? [origin + mediaUrl(picture.hash, 1280)] : [],
    inLanguage: "zh-Hant-TW",
    isAccessibleForFree: true,
    url,
    organizer: { "@type": "Organization", name: "好手", url: `${origin}/` },
  };
}
