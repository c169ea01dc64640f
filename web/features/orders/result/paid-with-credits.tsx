import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { grouped, money } from "#contract/money.ts";
import type { OrderInfo, Room } from "#contract/orders/room.ts";
import { to } from "#contract/paths/to.ts";
import { Copied } from "#web/lib/copy-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { forgetOrderKeys } from "../keys.ts";
import { ResultFrame } from "./result-frame.tsx";

/** The result page of an order paid only with points and coins. @param props.children what is offered once it is paid */
export function PaidWithCredits({ order, room, children }: { order: OrderInfo; room: Room; children: ReactNode }) {
  const isPaid = order.paidAt !== null;
  const begunInRoom = useLocation().pathname.endsWith("_transaction");
  // The order is paid, so the next press on a checkout page creates a new one.
  useEffect(() => {
    if (isPaid) forgetOrderKeys(sessionStorage);
  }, [isPaid]);
  const { points = 0, coins = 0 } = order.credits ?? {};
  const way = begunInRoom ? "回到交易室" : "前往交易室";
  return (
    <ResultFrame
      title={isPaid ? "付款完成" : "還沒有付款"}
      good={isPaid}
      room={isPaid ? room : null}
      way={way}
      acts={
        isPaid ? null : (
          <Link
            href={to("/transactions/:id", { id: order.id })}
            className={buttonClass({ variant: "primary", size: "lg", full: true })}
          >
            {way}
          </Link>
        )
      }
      receipt={
        <Facts
          items={[
            ...(isPaid ? [] : [{ term: "金額", value: <strong>{money(order.total)}</strong> }]),
            ...(points > 0 ? [{ term: "點數", value: `${grouped(points)} 點` }] : []),
            ...(coins > 0 ? [{ term: "金幣", value: `${grouped(coins)} 枚` }] : []),
            { term: "訂單編號", value: <Copied text={String(order.id)} what="訂單編號" /> },
          ]}
        />
      }
    >
      {isPaid ? children : <Alert tone="attention">這筆訂單還在等你付款，可以到交易室完成。</Alert>}
    </ResultFrame>
  );
}
