import type { Room } from "#contract/orders/room.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { ReplyForm } from "../reply-form.tsx";
import { ReviewCard } from "../review-card.tsx";

/** The reviews of the order, and until when this viewer may write theirs. */
export default function Reviews({ room }: { room: Room }) {
  const { mine, theirs, until, note } = room.review;
  const asked = room.actions.some(({ name }) => name === "review");
  return (
    <section aria-labelledby="reviews" className="flex flex-col gap-4 border-line border-t pt-4">
      <div>
        <h2 id="reviews" className="text-lg">
          評價
        </h2>
        <p className="text-ink-soft text-sm">
          <span>{note}</span>
          {until && asked ? <Deadline iso={until} what="截止" /> : null}
        </p>
      </div>
      {mine ? <ReviewCard review={{ ...mine, service: null }} heading="我給的評價" /> : null}
      {theirs ? (
        <ReviewCard review={{ ...theirs, service: null }} heading={`${room.other.nickname}給的評價`}>
          {theirs.mayReply ? <ReplyForm reviewId={theirs.id} /> : null}
        </ReviewCard>
      ) : null}
    </section>
  );
}
