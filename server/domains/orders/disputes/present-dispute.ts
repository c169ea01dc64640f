import type { z } from "zod";
import type { RoomContest, RoomDecision, RoomDispute, Statement } from "#contract/orders/disputes.ts";
import type { Side } from "#contract/orders/states.ts";
import { presentFile } from "../conversation/present-file.ts";
import type { ContestOfRoom, DecisionOfRoom, DisputeOfRoom, RoomRows } from "../conversation/room-query.ts";
import { type Passage, sharesOf } from "../money/shares.ts";
import type { OrderRow } from "../store.ts";

type Named = { by: number; amount: number; messageId: number; at: string };

function statement(
  order: OrderRow,
  named: Named,
  statements: RoomRows["statements"],
  me: number,
): z.output<typeof Statement> {
  const said = statements.find(({ id }) => id === named.messageId);
  return {
    side: named.by === order.buyerId ? "buyer" : "seller",
    mine: named.by === me,
    amount: named.amount,
    text: said?.text ?? "",
    files: (said?.files ?? []).map(presentFile),
    at: named.at,
  };
}

/** A dispute with both sides' amounts and statements. @param me the author marked as "mine"; 0 for an operator */
export function presentDispute(
  order: OrderRow,
  row: DisputeOfRoom,
  statements: RoomRows["statements"],
  me: number,
): z.output<typeof RoomDispute> {
  const { openedBy, openedAt, amount, messageId, answerAmount, answerMessageId, answeredAt } = row;
  const other = openedBy === order.buyerId ? order.sellerId : order.buyerId;
  const answered = answerAmount !== null && answerMessageId !== null && answeredAt !== null;
  return {
    state: row.state,
    opened: statement(order, { by: openedBy, amount, messageId, at: openedAt }, statements, me),
    answered: answered
      ? statement(
          order,
          { by: other, amount: answerAmount, messageId: answerMessageId, at: answeredAt },
          statements,
          me,
        )
      : null,
    // An open chargeback pauses all deadlines, and the new dates are not known yet.
    answerBy: order.frozen ? null : row.answerBy,
    resolveBy: order.frozen ? null : row.resolveBy,
    endedAt: row.endedAt,
  };
}

/** A decision as one side sees it: the reason for that side, and the split. */
export function presentDecision(
  order: OrderRow,
  { id, name, at, data }: DecisionOfRoom,
  side: Side,
  passage: Passage,
): z.output<typeof RoomDecision> {
  const refund = data.refund ?? null;
  return {
    id,
    kind: name,
    at,
    split: refund === null ? null : sharesOf(order, refund, passage, side),
    fault: data.fault ?? null,
    reason: (side === "buyer" ? data.reasonBuyer : data.reasonSeller) ?? null,
  };
}

export const presentContest = ({
  reason,
  createdAt,
  fault,
  answer,
  decidedAt,
}: ContestOfRoom): z.output<typeof RoomContest> => ({
  reason,
  createdAt,
  fault,
  answer,
  decidedAt,
});
