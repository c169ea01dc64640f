import { to } from "#contract/paths/to.ts";
import type { Person } from "#contract/shared.ts";
import { CopyLink } from "#web/lib/copy-link.tsx";
import { longAge } from "#web/lib/format/format.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { Time } from "#web/ui/time-element.tsx";
import { ReviewReport } from "./report-button.tsx";
import { scoreWords } from "./score-words.ts";

/** A public review, as returned by the calls for orders and profiles. */
export type ShownReview = {
  id: number;
  author: Person;
  service: { id: number; title: string } | null;
  overall: number;
  quality: number;
  communication: number;
  value: number;
  text: string;
  reply: string | null;
  repliedAt: string | null;
  createdAt: string;
};

export type ReviewListProps = {
  reviews: readonly ShownReview[];
  /** The nickname of the seller who replies. */
  replier: string;
  /** Shows which service each review is about; not on the service's own page. */
  withService?: boolean;
};

/** Reviews with their replies. */
export function ReviewList({ reviews, replier, withService = false }: ReviewListProps) {
  if (reviews.length === 0) return <p className="text-ink-soft">這一頁沒有評價。</p>;
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} id={`review-${review.id}`} className="linked py-5 first:pt-0">
          <ReviewItem review={review} replier={replier} withService={withService} />
        </li>
      ))}
    </ul>
  );
}

function ReviewItem({ review, replier, withService }: { review: ShownReview; replier: string; withService: boolean }) {
  const now = useNow();
  const { author } = review;
  // Public reviews are always by buyers.
  const words = scoreWords.buyer;
  return (
    <article className="review">
      <Avatar src={avatarUrl(author.avatar)} name={author.nickname} size="md" />
      <div>
        <header>
          <p className="name">{author.nickname}</p>
          <span>
            <ReviewReport review={review} />
            <CopyLink to={`review-${review.id}`} what="評價" />
            <Time iso={review.createdAt} text={longAge(review.createdAt, now)} />
          </span>
        </header>
        <p className="scores">
          <Stars value={review.overall} />
          <span>
            {`${words.quality} ${review.quality} · ${words.communication} ${review.communication} · ${words.value} ${review.value}`}
          </span>
        </p>
        <p className="text">{review.text}</p>
        {withService && review.service ? (
          <p className="mt-1.5 text-sm">
            <Link
              href={to("/services/:id", { id: review.service.id })}
              className="text-ink-faint hover:text-teal hover:underline"
            >
              {review.service.title}
            </Link>
          </p>
        ) : null}
        {review.reply ? (
          <div className="reply">
            <p>
              <span className="name">{`${replier} 的回覆`}</span>
              {review.repliedAt ? <Time iso={review.repliedAt} text={longAge(review.repliedAt, now)} /> : null}
            </p>
            <p>{review.reply}</p>
          </div>
        ) : null}
      </div>
    </article>
  );
}
