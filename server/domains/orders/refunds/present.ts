import type { z } from "zod";
import type { Room } from "#contract/orders/room.ts";
import type { Side } from "#contract/orders/states.ts";
import type { RoomRows } from "../conversation/room-query.ts";

type Shown = z.output<typeof Room>["laterRefunds"];

/** The refunds after completion as one side reads them. @param side null: an operator, who reads the buyer's reason */
export const laterRefundsFor = ({ laterRefunds }: Pick<RoomRows, "laterRefunds">, side: Side | null): Shown =>
  laterRefunds.map(({ at, by, amount, pending, balance, reasonBuyer, reasonSeller }) => ({
    at,
    by,
    amount,
    borne: pending + balance,
    reason: side === "seller" ? reasonSeller : reasonBuyer,
  }));
