import type { Room } from "#contract/orders/room.ts";
import { money } from "#web/lib/format/format.ts";
import { When } from "#web/lib/format/when.tsx";
import { Escrow, type EscrowStop } from "#web/ui/escrow.tsx";

/** What the buyer paid; for the seller without the buyer's fee. */
const paidOf = ({ side, total, lines }: Room): number =>
  side === "buyer" ? total : lines.reduce((sum, { amount }) => sum + amount, 0);

/** What leaves the platform, to whom and when. */
function outOf(room: Room): EscrowStop {
  const { side, split, final } = room;
  const mine = side === "seller";
  if (!final || !split) {
    const planned = mine ? room.money.find((line) => line.planned && line.amount > 0)?.amount : undefined;
    return {
      label: mine ? "撥款給你" : "撥款給賣家",
      amount: planned === undefined ? undefined : money(planned),
      note: room.state === "disputed" ? "協調完成後" : "驗收完成後",
      state: "later",
    };
  }
  if (split.seller === 0) return { label: mine ? "退還買家" : "退還給你", amount: money(split.refund), state: "done" };
  return {
    label: mine ? "撥款給你" : "撥款給賣家",
    amount: money(split.seller),
    note:
      split.refund > 0 ? (
        `另退還${mine ? "買家" : "你"} ${money(split.refund)}`
      ) : mine && split.clearsAt ? (
        <>
          <When iso={split.clearsAt} /> 轉入餘額
        </>
      ) : undefined,
    state: "done",
  };
}

/** Where the order's money is, as a drawing; nothing for an order that ended unpaid. */
export function MoneyFlow({ room }: { room: Room }) {
  const paidAt = room.steps.find(({ key }) => key === "paid")?.at ?? null;
  if (room.final && !paidAt) return null;
  const sum = money(paidOf(room));
  const you = room.side === "buyer" ? "你" : "買家";
  const held = paidAt !== null && !room.final;
  return (
    <Escrow
      label="款項的去向"
      stops={[
        {
          label: paidAt ? `${you}已付款` : `等${you}付款`,
          amount: sum,
          note: paidAt ? <When iso={paidAt} /> : undefined,
          state: paidAt ? "done" : "now",
        },
        {
          label: held ? "平台保管中" : "平台保管",
          amount: held ? sum : undefined,
          note: paidAt ? undefined : "付款後",
          state: held ? "now" : paidAt ? "done" : "later",
        },
        outOf(room),
      ]}
    />
  );
}
