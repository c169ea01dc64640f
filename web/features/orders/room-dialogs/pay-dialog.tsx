import { useState } from "react";
import { useNavigate } from "react-router";
import type { Room } from "#contract/orders/room.ts";
import { numberNames } from "#contract/payments/methods.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { money } from "#web/lib/format/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CreditsFields, hasCredits } from "../checkout/credits.tsx";
import { MethodChoice } from "../checkout/methods.tsx";
import { useCredits } from "../checkout/use-credits.ts";
import { usePayWay } from "../checkout/use-pay-way.ts";
import { payLabel, type Way } from "../checkout/way.ts";
import { pay } from "../pay.ts";
import { creditsResultHref, resultHref } from "../result-href.ts";
import type { RoomDialogProps } from "./dialog-props.ts";

type Props = RoomDialogProps & { paying: NonNullable<Room["paying"]> };

/** Dialog to pay an existing order. */
export function PayDialog(props: RoomDialogProps) {
  const { paying } = props.room;
  return paying ? <Payment {...props} paying={paying} /> : null;
}

function Payment({ room: { id, total }, label, paying, onClose }: Props) {
  const { methods, registered, price, platformDiscount, setAside } = paying;
  const navigate = useNavigate();
  const credits = useCredits({ price, total, platformDiscount, methods }, setAside);
  const { due, wish } = credits;
  const payWay = usePayWay(credits, registered, paying.method);
  const { method, way } = payWay;
  const [declined, setDeclined] = useState<string | null>(null);
  const { busy, refusal, run } = useAction(
    async (way: Way) => {
      setDeclined(null);
      const params = { id };
      if (way.kind === "credits") {
        await api.call("POST /api/orders/{id}/pay_with_points", { params, body: wish });
        return void (await navigate(creditsResultHref(id, "room")));
      }
      if (way.kind === "page") return pay(id, { method: way.method, remember: way.remember, begunIn: "room", ...wish });
      const payment = await api.call("POST /api/orders/{id}/pay_with_card", {
        params,
        body: { cardId: way.cardId, begunIn: "room", ...wish },
      });
      if (payment.mayRetry) setDeclined(payment.message);
      else await navigate(resultHref(payment, "room"));
    },
    { notice: "inline", refresh: false },
  );
  const problem = refusal ?? declined;
  const sums = `付款總額 ${money(total)}${due === total ? "" : `，應付金額 ${money(due)}`}`;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={label} description={sums}>
      <div className="flex flex-col gap-4">
        {hasCredits(credits) ? <CreditsFields credits={credits} /> : null}
        {due > 0 ? <MethodChoice pay={payWay} /> : null}
        {paying.issued && method !== paying.issued.method ? (
          <Alert tone="attention">
            這筆訂單已經有一組{numberNames[paying.issued.method]}。改用其他方式付款後，請不要再繳那一組。
          </Alert>
        ) : null}
        {problem ? (
          <Alert tone="danger" live>
            {problem}
          </Alert>
        ) : null}
        <Button full busy={busy} reason={credits.problem ?? payWay.problem} onClick={() => run(way)}>
          {payLabel(way, due)}
        </Button>
      </div>
    </Dialog>
  );
}
