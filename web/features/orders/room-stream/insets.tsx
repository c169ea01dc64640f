import type { Room } from "#contract/orders/room.ts";
import type { Inset } from "#web/features/conversation/insets.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { proposalInsets } from "./proposals.tsx";

const SupplementCard = lazyHydrated(() => import("../supplements/supplement-card.tsx"));
const disputes = () => import("../disputes/panel.tsx");
const OpenDispute = lazyHydrated(async () => ({ default: (await disputes()).OpenDispute }));
const Decision = lazyHydrated(async () => ({ default: (await disputes()).Decision }));

/** What happened in the room besides messages, at its time: proposals, payments, disputes and decisions. */
export function roomInsets(room: Room): Inset[] {
  const { supplements, dispute, decisions } = room;
  return [
    ...proposalInsets(room),
    ...supplements.map((each) => ({
      id: `supplement-${each.id}`,
      at: each.createdAt,
      node: <SupplementCard supplement={each} />,
    })),
    ...(dispute?.state === "open"
      ? [{ id: "dispute", at: dispute.opened.at, node: <OpenDispute dispute={dispute} room={room} /> }]
      : []),
    ...decisions.map((each) => ({
      id: `decision-${each.id}`,
      at: each.at,
      node: <Decision decision={each} room={room} />,
    })),
  ];
}
