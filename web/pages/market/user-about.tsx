import { to } from "#contract/paths/to.ts";
import { ServiceGrid } from "#web/features/catalog/browse/service-grid.tsx";
import { ProfileAbout } from "#web/features/profiles/profile-head.tsx";
import { mediaUrl } from "#web/lib/media.ts";
import { page } from "#web/lib/page/define-page.ts";
import { stored } from "#web/lib/page/share-picture.ts";
import { lazyHydratedNear } from "#web/lib/runtime/lazy-hydrated.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { profileOf, useProfile } from "./profile.ts";

const ReviewList = lazyHydratedNear(async () => ({
  default: (await import("#web/features/orders/reviews/review-list.tsx")).ReviewList,
}));

export const handle = page({
  title(_, at) {
    const { nickname, headline } = profileOf(at);
    return headline ? `${nickname}：${headline}` : nickname;
  },
  head(_, at) {
    const user = profileOf(at);
    return {
      description: user.intro || `${user.nickname} 在好手的個人頁面：服務、作品與買家評價。`,
      canonical: to("/users/:id", { id: user.id }),
      ...(user.sharePicture && { image: stored(user.sharePicture) }),
      // A member without services and introduction is hidden from search engines.
      noindex: user.services.total === 0 && user.intro === "",
      jsonLd: {
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        mainEntity: {
          "@type": "Person",
          name: user.nickname,
          url: `${at.origin}/users/${user.id}`,
          description: user.headline,
          ...(user.avatar && { image: at.origin + mediaUrl(user.avatar, 320) }),
        },
      },
    };
  },
});

/** The first sub-page: some services and reviews, then the introduction. */
export default function UserAbout() {
  const user = useProfile();
  const base = to("/users/:id", { id: user.id });
  return (
    <div className="flex flex-col gap-14">
      {user.services.data.length > 0 ? (
        <Section
          title="服務"
          more={
            user.services.total > 6 ? <MoreLink href={`${base}/services`} label={`${user.nickname}的服務`} /> : null
          }
        >
          <ServiceGrid services={user.services.data.slice(0, 6)} columns={3} />
        </Section>
      ) : null}
      {user.reviews.data.length > 0 ? (
        <Section
          title="評價"
          more={user.reviews.total > 3 ? <MoreLink href={`${base}/reviews`} label={`${user.nickname}的評價`} /> : null}
        >
          <ReviewList reviews={user.reviews.data.slice(0, 3)} replier={user.nickname} withService />
        </Section>
      ) : null}
      <ProfileAbout user={user} />
    </div>
  );
}
