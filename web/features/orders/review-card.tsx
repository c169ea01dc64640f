import type { ReactNode } from "react";
import type { Review } from "#contract/orders/reviews.ts";
import { to } from "#contract/paths/to.ts";
import { When } from "#web/lib/format/when.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { ReviewReport } from "./reviews/report-button.tsx";
import { scoreWords } from "./reviews/score-words.ts";

const parts = ["quality", "communication", "value"] as const;

export type ReviewCardProps = {
  review: Review;
  /** Instead of the author's name: 我給的評價. */
  heading?: string;
  /** Below the text: a reply form. */
  children?: ReactNode;
};

/** A review with its scores and its reply, if any. */
export function ReviewCard({ review, heading, children }: ReviewCardProps) {
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar src={avatarUrl(review.author.avatar)} name={review.author.nickname} size="sm" />
        <span className="font-medium">{heading ?? review.author.nickname}</span>
        <Stars value={review.overall} />
        <span className="text-ink-faint text-sm">
          <When iso={review.createdAt} />
          {review.shownAt ? null : <span>，尚未公開</span>}
        </span>
        {review.shownAt && review.hiddenReason === null ? <ReviewReport review={review} /> : null}
      </div>
      {review.service ? (
        <p className="text-ink-soft text-sm">
          <Link href={to("/services/:id", { id: review.service.id })} className="text-ink-soft hover:text-teal">
            {review.service.title}
          </Link>
        </p>
      ) : null}
      <p className="whitespace-pre-wrap break-words">{review.text}</p>
      <p className="flex flex-wrap gap-x-4 text-ink-faint text-sm">
        {parts.map((part) => (
          <span key={part}>
            {scoreWords[review.side][part]} {review[part]} 分
          </span>
        ))}
      </p>
      {review.reply ? (
        <div className="rounded-lg bg-sunken px-4 py-3">
          <p className="text-ink-soft text-sm">
            回覆 {review.repliedAt ? <When iso={review.repliedAt} className="ml-1 text-ink-faint" /> : null}
          </p>
          <p className="whitespace-pre-wrap break-words">{review.reply}</p>
        </div>
      ) : null}
      {review.hiddenReason === null ? null : (
        <Alert tone="attention" title="這則評價已被下架">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.hiddenReason}</p>
          <p>
            只有你看得到。認為下架有誤，可以
            <Link href={to("/contact")} className="link">
              寫信給客服
            </Link>
            。
          </p>
        </Alert>
      )}
      {children}
    </article>
  );
}
