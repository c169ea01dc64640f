import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { isApiError } from "#contract/api.ts";
import type { Credits } from "#contract/orders/money/parts.ts";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { whileWaiting } from "#web/ui/overlays/waiting.ts";
import { forgetOrderKeys, orderKey, wishOf } from "../keys.ts";
import { pay } from "../pay.ts";
import { creditsResultHref, resultHref } from "../result-href.ts";
import type { Way } from "./way.ts";

/** The error; `url` leads to the unpaid order if there is one. */
export type PlaceProblem = { text: string; url: string | null };

/** Text added when a stored card was declined. */
const INSTEAD = "訂單已經保留，再按一次「同意並付款」，就能到付款頁面刷卡。";

/** Creates an order for the checkout page. Idempotent within this tab, however often the button is pressed. */
export function placeOrder(draft: OrderDraft): Promise<{ id: number }> {
  const wish = wishOf(draft);
  return api.call("POST /api/orders", { body: { ...wish, consent: true }, key: orderKey(sessionStorage, wish) });
}

/**
 * Creates the order and pays it: on the gateway's page, or at once with a stored card. After a failure the page keeps
 * the selection and says what to do.
 * @param make creates the order, or returns the existing one
 * @param onCardRefused called when a stored card was declined, to select the gateway's page instead
 */
export function usePlace(make: () => Promise<{ id: number }>, onCardRefused: () => void) {
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  const placed = useRef<number | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  async function refuseCard(text: string, orderId: number): Promise<void> {
    setProblem({ text: `${text}${INSTEAD}`, url: to("/transactions/:id", { id: orderId }) });
    onCardRefused();
    await revalidate();
  }

  async function charge(orderId: number, cardId: number, wish: Credits): Promise<void> {
    try {
      const payment = await api.call("POST /api/orders/{id}/pay_with_card", {
        params: { id: orderId },
        body: { cardId, begunIn: "checkout", ...wish },
      });
      if (payment.mayRetry) await refuseCard(payment.message, orderId);
      else await navigate(resultHref(payment, "checkout"));
    } catch (error) {
      // The card was removed in another tab, or can no longer be charged.
      if (!isApiError(error) || !["card_refused", "not_found"].includes(error.code)) throw error;
      await refuseCard(error.message, orderId);
    }
  }

  const { busy, run } = useAction(
    async ({ way, wish }: { way: Way; wish: Credits }) => {
      setProblem(null);
      placed.current = null;
      const { id } = await make();
      placed.current = id;
      if (way.kind === "credits") {
        await api.call("POST /api/orders/{id}/pay_with_points", { params: { id }, body: wish });
        await navigate(creditsResultHref(id, "checkout"));
      } else if (way.kind === "stored")
        await whileWaiting("正在向銀行確認付款，請不要關閉頁面", () => charge(id, way.cardId, wish));
      else await pay(id, { method: way.method, remember: way.remember, begunIn: "checkout", ...wish });
    },
    {
      notice: "inline",
      refresh: false,
      refused: ({ code, status, message, body }) => {
        if (code === "payment_closed") forgetOrderKeys(sessionStorage);
        if (status === 401) return false;
        const own = placed.current === null ? null : to("/transactions/:id", { id: placed.current });
        setProblem({ text: message, url: body.url ?? own });
        return true;
      },
    },
  );
  return { place: (way: Way, wish: Credits) => run({ way, wish }), busy, problem };
}
