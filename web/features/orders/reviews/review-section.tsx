import { hrefOf, type ListState } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { Link } from "#web/ui/link.tsx";
import { Distribution } from "./distribution.tsx";
import { ReviewList } from "./review-list.tsx";
import { type ShownReviews, serviceReviews } from "./service-reviews.ts";

export type ReviewSectionProps = {
  /** The filters of the URL, and a page of reviews; null when there are none at all. */
  reviews: (ListState<typeof serviceReviews.name> & { found: ShownReviews }) | null;
  /** The nickname of the seller who replies. */
  replier: string;
  empty: string;
};

/** The reviews of a service: average, distribution, filter by stars, pagination. */
export default function ReviewSection({ reviews, replier, empty }: ReviewSectionProps) {
  const stars = reviews?.query.stars ?? 0;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="mb-4 scroll-mt-24 text-2xl">
        評價
      </h2>
      {reviews === null ? (
        <p className="text-ink-soft">尚無評價。{empty}</p>
      ) : (
        <div data-stay className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <Distribution
            mean={reviews.found.rating.mean}
            recent={reviews.found.rating.count}
            counts={reviews.found.rating.distribution}
            sides={reviews.found.rating}
            href={(next) => hrefOf(serviceReviews, reviews, { stars: next })}
            chosen={stars}
          />
          <div className="min-w-0">
            {stars > 0 ? (
              <p role="status" className="mb-4 text-ink-soft">
                只看 {stars} 分的評價，共 {reviews.found.total} 則。
                <Link href={hrefOf(serviceReviews, reviews, { stars: undefined })} className="link">
                  看全部
                </Link>
              </p>
            ) : null}
            <ReviewList reviews={reviews.found.data} replier={replier} />
            <div className="mt-6">
              <ListPages of={serviceReviews} data={reviews} label="評價分頁" />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
