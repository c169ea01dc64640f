import { useCallback } from "react";
import type { Side } from "#contract/orders/states.ts";
import { api } from "#web/lib/calls/api.ts";
import { SplitFacts, useSplit } from "../split-facts.tsx";

type Props = { orderId: number; total: number; side: Side; typed: unknown };

/** How the refund being typed would split the money; nothing while it is not a valid amount. */
export function RoomSplit({ orderId, total, side, typed }: Props) {
  const refund = typed === "" || typed === undefined || typed === null ? null : Number(typed);
  const asked = refund !== null && Number.isInteger(refund) && refund >= 0 && refund <= total ? refund : null;
  const ask = useCallback(
    (refund: number) => api.call("GET /api/orders/{id}/split", { params: { id: orderId }, query: { refund } }),
    [orderId],
  );
  const split = useSplit(ask, asked);
  return asked === null ? null : <SplitFacts split={split} side={side} />;
}
