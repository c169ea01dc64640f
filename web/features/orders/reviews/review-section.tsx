import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Distribution } from "./distribution.tsx";
import { ReviewList, type ShownReview } from "./review-list.tsx";

export type ReviewSectionProps = {
  /** A page of reviews with the rating they make; null when there are none at all. */
  reviews: {
    data: readonly ShownReview[];
    page: number;
    pages: number;
    total: number;
    rating: {
      mean: number;
      count: number;
      distribution: number[];
      quality: number;
      communication: number;
      value: number;
    };
  } | null;
  /** Only those with so many stars; 0 for all. */
  stars: number;
  /** Whose replies they are. */
  replier: string;
  /** Address of the page they stand on. */
  path: string;
  /** What is said while nobody has rated. */
  empty: string;
  withService?: boolean;
};

/** The page of a service with so many stars chosen, 0 for all, at one page of its reviews. */
export function reviewsAddress(path: string, stars: number, page: number): string {
  const params = new URLSearchParams();
  if (stars > 0) params.set("stars", String(stars));
  if (page > 1) params.set("reviews", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The reviews of a service: average, spread, filter by stars, pages. */
export function ReviewSection({ reviews, stars, replier, path, empty, withService = false }: ReviewSectionProps) {
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
            mean={reviews.rating.mean}
            recent={reviews.rating.count}
            counts={reviews.rating.distribution}
            sides={reviews.rating}
            href={(next) => reviewsAddress(path, next, 1)}
            chosen={stars}
          />
          <div className="min-w-0">
            {stars > 0 ? (
              <p role="status" className="mb-4 text-ink-soft">
                只看 {stars} 分的評價，共 {reviews.total} 則。
                <Link href={path} className="link">
                  看全部
                </Link>
              </p>
            ) : null}
            <ReviewList reviews={reviews.data} replier={replier} withService={withService} />
            <div className="mt-6">
              <Pagination
                page={reviews.page}
                pages={reviews.pages}
                href={(page) => reviewsAddress(path, stars, page)}
                label="評價分頁"
              />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
