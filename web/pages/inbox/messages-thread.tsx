import { data, useLocation } from "react-router";
import { to } from "#contract/paths/to.ts";
import { Conversation } from "#web/features/messaging/conversation.tsx";
import { OfferButton } from "#web/features/requests/offers/offer-button.tsx";
import { OfferCard } from "#web/features/requests/offers/offer-card.tsx";
import { OfferLine } from "#web/features/requests/offers/offer-line.tsx";
import { usePlaceOffers } from "#web/features/requests/offers/use-place-offers.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import type { Route } from "./+types/messages-thread";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const api = load(args);
  const params = { id };
  const [thread, offers] = await Promise.all([
    api.call("GET /api/my_messages/{id}", { params }),
    api.call("GET /api/my_messages/{id}/offers", { params }),
  ]);
  const about = thread.offer && (await api.call("GET /api/offers/{id}", { params: { id: thread.offer.id } }));
  return { thread, offers, about };
}

export const handle = page<typeof loader>({
  title: ({ thread: { other } }) => `和${other.nickname}的對話`,
  bare: true,
});

type Loaded = Route.ComponentProps["loaderData"];

function Thread({ thread, offers: loaded, about }: Loaded) {
  const { search } = useLocation();
  const place = { kind: "thread", id: thread.id } as const;
  const { offers, draftId, blocked, update } = usePlaceOffers(place, loaded);
  return (
    <Conversation
      thread={thread}
      back={`${to("/mypage/messages")}${search}`}
      insets={offers.map((offer) => ({
        id: `offer-${offer.id}`,
        at: offer.sentAt ?? offer.updatedAt,
        node: <OfferCard offer={offer} onDone={update} />,
      }))}
      about={about ? <OfferLine offer={about} /> : null}
      tools={blocked === null ? <OfferButton place={place} draftId={draftId} variant="quiet" /> : null}
    />
  );
}

export default function ThreadPage({ loaderData }: Route.ComponentProps) {
  // The key resets the state for another conversation.
  return <Thread key={loaderData.thread.id} {...loaderData} />;
}
