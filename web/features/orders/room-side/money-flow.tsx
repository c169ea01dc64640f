import type { ReactNode } from "react";
import { flowStops } from "#contract/orders/money/flow.ts";
import type { Room } from "#contract/orders/room.ts";
import { When } from "#web/lib/format/when.tsx";
import { Escrow } from "#web/ui/escrow.tsx";

const iso = (at: Date | string): string => (typeof at === "string" ? at : at.toISOString());

/** Where the order's money is, as a drawing; nothing for an order that ended unpaid. */
export function MoneyFlow({ room }: { room: Room }) {
  const { side, total, lines, split, final, money, state } = room;
  const paidAt = room.steps.find(({ key }) => key === "paid")?.at ?? null;
  if (final && !paidAt) return null;
  const stops = flowStops<ReactNode>(
    {
      side,
      sum: side === "buyer" ? total : lines.reduce((sum, { amount }) => sum + amount, 0),
      paidAt,
      planned: money.find((line) => line.planned && line.amount > 0)?.amount,
      disputed: state === "disputed",
      ended: final ? split : null,
    },
    {
      paid: (at) => <When iso={iso(at)} />,
      clears: (at) => (
        <>
          <When iso={iso(at)} /> 轉入餘額
        </>
      ),
    },
  );
  return <Escrow label="款項的去向" stops={stops} />;
}
