import { useState } from "react";
import { useNavigate } from "react-router";
import type { Room } from "#contract/orders/room.ts";
import { api } from "#web/lib/api.ts";
import { money } from "#web/lib/format.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WaitingOverlay } from "#web/ui/overlay.tsx";
import { chosenOf, MethodChoice, methodOptions } from "../checkout/methods.tsx";
import { type Way, wayOf } from "../checkout/way.ts";
import { resultHref } from "../result-href.ts";
import { usePay } from "../use-pay.ts";
import type { RoomDialogProps } from "./deliver-dialog.tsx";

type Props = RoomDialogProps & { total: number; paying: NonNullable<Room["paying"]> };

/** By which way an order is paid that waits for it. */
export function PayDialog({ orderId, label, total, paying: { methods, registered }, onClose }: Props) {
  const navigate = useNavigate();
  const { pay, leaving } = usePay();
  const options = methodOptions(methods, registered);
  const [chosen, setChosen] = useState<string | null>(null);
  const [remember, setRemember] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);
  const method = chosenOf(options, chosen);
  const way = wayOf(method, remember && registered.blocked === null ? registered.agreement.version : undefined);
  const { busy, refusal, run } = useAction(
    async (way: Way) => {
      setDeclined(null);
      if (way.kind === "page") return pay(orderId, { method: way.method, remember: way.remember, begunIn: "room" });
      const payment = await api.call("POST /api/orders/{id}/pay_with_card", {
        params: { id: orderId },
        body: { cardId: way.cardId, begunIn: "room" },
      });
      if (payment.mayRetry) setDeclined(payment.message);
      else await navigate(resultHref(payment, "room"));
    },
    { tell: "here", refresh: false },
  );
  const problem = refusal ?? declined;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={label} description={`付款總額 ${money(total)}`}>
      <div className="flex flex-col gap-4">
        <MethodChoice
          options={options}
          method={method}
          onMethod={setChosen}
          registered={registered}
          remember={remember}
          onRemember={setRemember}
        />
        {problem ? (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        ) : null}
        <Button full busy={busy} reason={method === "" ? "目前沒有可以使用的付款方式" : null} onClick={() => run(way)}>
          {way.kind === "stored" ? "付款" : "前往付款"} {money(total)}
        </Button>
      </div>
      <WaitingOverlay open={leaving} text="正在前往付款頁面" />
    </Dialog>
  );
}
