import type { Room } from "#contract/orders/room.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { IssuedNumberPanel } from "../issued-number.tsx";

const RefundChoices = lazyHydrated(async () => ({
  default: (await import("../room-dialogs/refund-choice.tsx")).RefundChoices,
}));
const Contest = lazyHydrated(async () => ({ default: (await import("../disputes/panel.tsx")).Contest }));
const Reviews = lazyHydrated(() => import("./reviews.tsx"));

/** What the room asks this viewer now, below the messages: to pay a number, to choose, to answer, to review. */
export function Asked({ room }: { room: Room }) {
  const { paying, refundChoices, contest, contestUntil, review } = room;
  return (
    <>
      {paying?.issued ? <IssuedNumberPanel issued={paying.issued} /> : null}
      {refundChoices.length > 0 ? <RefundChoices room={room} /> : null}
      {contest || contestUntil ? <Contest room={room} /> : null}
      {room.final && (review.mine || review.theirs || review.note) ? <Reviews room={room} /> : null}
    </>
  );
}
