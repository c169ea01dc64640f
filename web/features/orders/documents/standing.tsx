import type { Room } from "#contract/orders/room.ts";
import { Card } from "#web/ui/card.tsx";
import { NextUp } from "../result/next-up.tsx";
import { MoneyFlow } from "../room-side/money-flow.tsx";

/** How an order stands, before its papers: what follows, and where the money is. Not for paper. */
export function Standing({ room }: { room: Room }) {
  return (
    <div className="print:hidden">
      <Card className="grid gap-6 wide:grid-cols-2 wide:items-center">
        <NextUp room={room} way="前往交易室" />
        <MoneyFlow room={room} />
      </Card>
    </div>
  );
}
