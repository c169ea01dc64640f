import type { ShouldRevalidateFunctionArgs } from "react-router";
import { PushPrompt } from "#web/features/notifications/push/prompt.tsx";
import { RoomStrip } from "#web/features/orders/room/strip.tsx";
import { RoomTabs, shownAs, useRoomPart } from "#web/features/orders/room/tabs.tsx";
import { useFreshRoom } from "#web/features/orders/room/use-fresh-room.ts";
import { RoomFiles } from "#web/features/orders/room-side/files.tsx";
import { RoomMoney } from "#web/features/orders/room-side/money.tsx";
import { RoomTerms } from "#web/features/orders/room-side/terms.tsx";
import { Conversation } from "#web/features/orders/room-stream/conversation.tsx";
import { usePlaceOffers } from "#web/features/requests/offers/use-place-offers.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { ProofHost } from "#web/shell/proof/proof-host.tsx";
import { cx } from "#web/ui/cx.ts";
import type { Route } from "./+types/room";

type Loaded = Route.ComponentProps["loaderData"];

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const room = await api.call("GET /api/orders/{id}", { params: { id } });
  return { room, offers: await api.call("GET /api/orders/{id}/offers", { params: { id } }) };
}

/** Another part of the same room needs no data. */
export function shouldRevalidate({ defaultShouldRevalidate, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export const handle = page<typeof loader>({
  title: ({ room: { stateLabel, title } }) => `${stateLabel}：${title}`,
  noindex: true,
  footer: "short",
});

/** The window's height below the header; a window too low for that, such as at 400 % zoom, scrolls as a whole. */
const height =
  "[@media(height>=30rem)]:not-print:h-[calc(100dvh-3.5rem-1px)] wide:[@media(height>=30rem)]:not-print:h-[calc(100dvh-4rem-1px)]";
const card =
  "flex flex-col gap-3 max-wide:p-4 sm:max-wide:p-6 wide:border-line wide:not-first:border-t wide:not-first:pt-5";

const OfferCard = lazyHydrated(async () => ({
  default: (await import("#web/features/requests/offers/offer-card.tsx")).OfferCard,
}));

/** The offers for further work among the messages, and the seller's way to one: not while money is disputed. */
function useRoomOffers({ id, side, state }: Loaded["room"], loaded: Loaded["offers"]) {
  const { offers, draftId, blocked, update } = usePlaceOffers({ kind: "room", id }, loaded);
  const mayOffer = side === "seller" && blocked === null && state !== "disputed";
  return {
    offers: offers.map((offer) => ({
      id: `offer-${offer.id}`,
      at: offer.sentAt ?? offer.updatedAt,
      node: <OfferCard offer={offer} onDone={update} />,
    })),
    offer: mayOffer ? { draftId } : null,
  };
}

export default function RoomPage({ loaderData: { room, offers } }: Route.ComponentProps) {
  const further = useRoomOffers(room, offers);
  useFreshRoom(room.id);
  const part = useRoomPart();
  return (
    // The key resets the forms for another order.
    <div
      key={room.id}
      className={cx(
        "mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_22rem] print:block",
        height,
      )}
    >
      <div className="wide:border-line wide:border-x">
        <RoomStrip room={room} />
        <RoomTabs current={part} files={room.folders.reduce((sum, { files }) => sum + files.length, 0)} />
      </div>
      <div
        className={cx(
          "relative flex min-h-0 min-w-0 flex-col bg-surface wide:border-line wide:border-x",
          shownAs("talk", part),
        )}
      >
        {/* Over the oldest messages in sight, so that nothing moves when it comes. */}
        {room.next.deadlineAt && room.state !== "pending_payment" ? (
          <PushPrompt className="absolute inset-x-0 top-0 z-10 border-line border-b bg-surface px-4 py-2 shadow-low sm:px-6" />
        ) : null}
        <Conversation room={room} {...further} />
      </div>
      <aside
        aria-label="交易資料"
        className={cx(
          "flex min-h-0 flex-col gap-5 overflow-y-auto overscroll-contain max-wide:bg-surface wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:p-6",
          part === "talk" && "max-wide:not-print:hidden",
        )}
      >
        <section aria-label="款項" className={cx(card, shownAs("money", part))}>
          <RoomMoney room={room} />
        </section>
        <section aria-label="檔案" className={cx(card, shownAs("files", part))}>
          <RoomFiles room={room} />
        </section>
        <section aria-label="約定" className={cx(card, shownAs("terms", part))}>
          <RoomTerms room={room} />
        </section>
      </aside>
      <ProofHost />
    </div>
  );
}
