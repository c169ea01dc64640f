import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { grouped } from "#contract/money.ts";
import type { Supplement } from "#contract/orders/supplements.ts";
import { isNumbered } from "#contract/payments/methods.ts";
import type { MethodChoice as Offered, RegisteredCards } from "#contract/payments/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { money } from "#web/lib/format/format.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { MethodChoice } from "../checkout/methods.tsx";
import { usePayWay } from "../checkout/use-pay-way.ts";
import { payLabel, type Way } from "../checkout/way.ts";
import { leaveBy } from "../pay.ts";
import { resultHref } from "../result-href.ts";

type Ways = { methods: Offered[]; registered: RegisteredCards };

/**
 * The payment methods for an amount in NT$, without those that issue a payment number; null until they are loaded.
 * `again` reloads them.
 */
function useWays(amount: number): { ways: Ways | null; failed: boolean; again: () => void } {
  const [ways, setWays] = useState<Ways | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` fetches them anew
  useEffect(() => {
    let over = false;
    setFailed(false);
    Promise.all([
      api.call("GET /api/payment_methods", { query: { amount } }),
      api.call("GET /api/my_registered_cards", {}),
    ]).then(
      ([methods, registered]) =>
        over || setWays({ methods: methods.filter(({ key }) => !isNumbered(key)), registered }),
      () => over || setFailed(true),
    );
    return () => {
      over = true;
    };
  }, [amount, tries]);
  return { ways, failed, again: () => setTries((before) => before + 1) };
}

type Props = { supplement: Supplement; onClose: () => void };

/** Dialog to pay a supplement, with a single payment method. */
export function SupplementPayDialog({ supplement, onClose }: Props) {
  const { ways, failed, again } = useWays(supplement.total);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`付款：${supplement.title}`}
      description={`付款總額 ${money(supplement.total)}`}
    >
      {ways ? <Form supplement={supplement} ways={ways} onFilledIn={again} onClose={onClose} /> : null}
      {failed ? (
        <Alert tone="danger" live action={<Button onClick={again}>再試一次</Button>}>
          付款方式沒有載入。
        </Alert>
      ) : null}
      {ways || failed ? null : <p className="py-6 text-center text-ink-soft">正在載入付款方式…</p>}
    </Dialog>
  );
}

function Form({ supplement, ways, onFilledIn, onClose }: Props & { ways: Ways; onFilledIn: () => void }) {
  const { id, total } = supplement;
  const points = useMe()?.points ?? 0;
  const [inPoints, setInPoints] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);
  const navigate = useNavigate();
  const payWay = usePayWay({ due: inPoints ? 0 : total, methods: ways.methods }, ways.registered);
  const params = { id };
  const { busy, refusal, run } = useAction(
    async (way: Way) => {
      setDeclined(null);
      if (way.kind === "page")
        return leaveBy(() => api.call("POST /api/supplements/{id}/pay", { params, body: { method: way.method } }));
      if (way.kind === "credits") {
        await api.call("POST /api/supplements/{id}/pay_with_points", { params });
        return onClose();
      }
      const payment = await api.call("POST /api/supplements/{id}/pay_with_card", {
        params,
        body: { cardId: way.cardId },
      });
      if (payment.state === "failed") setDeclined(payment.message);
      else await navigate(resultHref(payment, "room"));
    },
    { notice: "inline", done: (_, way) => (way.kind === "credits" ? "付款完成" : "") },
  );
  const problem = refusal ?? declined;
  return (
    <div className="flex flex-col gap-4">
      {points >= total ? (
        <Checkbox
          checked={inPoints}
          onChange={({ target }) => setInPoints(target.checked)}
          label={`全部用點數付款（你有 ${grouped(points)} 點）`}
        />
      ) : null}
      {inPoints ? null : <MethodChoice pay={payWay} onFilledIn={onFilledIn} />}
      {problem ? (
        <Alert tone="danger" live>
          {problem}
        </Alert>
      ) : null}
      <Button full busy={busy} reason={payWay.problem} onClick={() => run(payWay.way)}>
        {inPoints ? `用 ${grouped(total)} 點付款` : payLabel(payWay.way, total)}
      </Button>
    </div>
  );
}
