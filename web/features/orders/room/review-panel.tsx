import type { Room } from "#contract/orders/room.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { Card } from "#web/ui/card.tsx";
import { ReplyForm } from "../reply-form.tsx";
import { ReviewCard } from "../review-card.tsx";
import { ReviewForm } from "./review-form.tsx";

/** The reviews of the order: the form while this viewer may write one, then both reviews. */
export function ReviewPanel({ room }: { room: Room }) {
  const { mine, theirs, until, note } = room.review;
  const action = room.actions.find(({ name }) => name === "review");
  if (!action && !mine && !theirs && !note) return null;
  return (
    <Card id="review" className="flex scroll-mt-24 flex-col gap-5">
      <div>
        <h2 className="text-xl">評價</h2>
        {note ? <p className="mt-1 text-ink-soft">{note}</p> : null}
        {until && action ? (
          <p className="text-ink-soft">
            <Deadline iso={until} what="截止" />
          </p>
        ) : null}
      </div>
      {action ? <ReviewForm room={room} label={action.label} /> : null}
      {mine ? <ReviewCard review={{ ...mine, service: null }} heading="我給的評價" /> : null}
      {theirs ? (
        <ReviewCard review={{ ...theirs, service: null }} heading={`${room.other.nickname}給的評價`}>
          {theirs.mayReply ? <ReplyForm reviewId={theirs.id} /> : null}
        </ReviewCard>
      ) : null}
    </Card>
  );
}
