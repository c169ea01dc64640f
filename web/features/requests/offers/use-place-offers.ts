import { useCallback, useEffect, useState } from "react";
import { isApiError } from "#contract/api.ts";
import type { ThreadOffers } from "#contract/requests/list-schemas.ts";
import { useFresh } from "#web/features/conversation/use-fresh.ts";
import { api } from "#web/lib/calls/api.ts";
import { onSignal } from "#web/lib/runtime/signals.ts";

/** Where offers without a request are made: in a conversation, or on an order page. */
export type OfferPlace = { kind: "thread" | "room"; id: number };

const ask = ({ kind, id }: OfferPlace): Promise<ThreadOffers> =>
  kind === "thread"
    ? api.call("GET /api/my_messages/{id}/offers", { params: { id } })
    : api.call("GET /api/orders/{id}/offers", { params: { id } });

/** The custom offers of a place, reloaded on events there and when the page becomes visible. */
export function usePlaceOffers(place: OfferPlace, loaded: ThreadOffers) {
  const [offers, setOffers] = useState(loaded);
  useEffect(() => setOffers(loaded), [loaded]);
  const { kind, id } = place;
  const update = useCallback(() => {
    // After a failure the next event reloads them.
    ask({ kind, id }).then(setOffers, (error) => {
      if (!isApiError(error)) throw error;
    });
  }, [kind, id]);
  useEffect(
    () => onSignal("thread", (threadId) => kind === "thread" && (threadId === id || threadId === 0) && update()),
    [kind, id, update],
  );
  useFresh(update);
  return { ...offers, update };
}
