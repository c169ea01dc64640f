import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { boughtWords } from "#contract/orders/money/bought-words.ts";
import type { Room } from "#contract/orders/room.ts";
import { Card } from "#web/ui/card.tsx";
import { Folded } from "#web/ui/lists/folded.tsx";
import { Bill } from "../bill.tsx";
import { Cover } from "../cover.tsx";
import { MoneyFlow } from "../room-side/money-flow.tsx";
import { NextUp } from "./next-up.tsx";

type Props = {
  title: string;
  /** It is paid: a sign says so before the words. */
  good: boolean;
  /** What the title means, if it needs saying. */
  children?: ReactNode;
  /** The order, once it is paid. */
  room: Room | null;
  /** The label of the way to the order. */
  way: string;
  /** What can be done where there is no order yet. */
  acts?: ReactNode;
  /** Numbers and sums, for the records. */
  receipt: ReactNode;
};

function Bought({ room }: { room: Room }) {
  return (
    <div className="flex items-center gap-3">
      <Cover picture={room.cover} className="w-24" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold">{room.title}</p>
        <p className="truncate text-ink-soft text-sm">
          {room.other.nickname} {boughtWords(room)}
        </p>
      </div>
    </div>
  );
}

/** The result of a payment: whether it worked, what follows, where the money is, and the receipt behind. */
export function ResultFrame({ title, good, children, room, way, acts, receipt }: Props) {
  return (
    <div className="mx-auto w-full max-w-[36rem] px-4 py-8 sm:py-14">
      <Card className="flex flex-col gap-6">
        <div className="flex items-center gap-3">
          {good ? (
            <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-teal text-on-fill">
              <Check size={26} strokeWidth={2.5} />
            </span>
          ) : null}
          <h1 className="text-3xl">{title}</h1>
        </div>
        {children}
        {room ? (
          <>
            <NextUp room={room} way={way} />
            <MoneyFlow room={room} />
            <Bought room={room} />
          </>
        ) : null}
        {acts}
        {room ? (
          <Folded label="付款明細">
            <div className="flex flex-col gap-4">
              <Bill lines={room.lines} total={room.total} totalLabel="付款總額" />
              {receipt}
            </div>
          </Folded>
        ) : (
          receipt
        )}
      </Card>
    </div>
  );
}
