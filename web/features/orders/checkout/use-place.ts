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

/** What went wrong; `url` leads to the order if there is one, which waits for its payment. */
export type PlaceProblem = { text: string; url: string | null };

/** The sentence after the refusal of a stored card. */
const INSTEAD = "訂單已經保留，可以按「前往付款」到付款頁面刷卡。";

/** Places an order for what is on the checkout page, only once however often the button is pressed in this tab. */
export function placeOrder(draft: OrderDraft): Promise<{ id: number }> {
  const wish = wishOf(draft);
  return api.call("POST /api/orders", { body: { ...wish, consent: true }, key: orderKey(sessionStorage, wish) });
}

/**
 * Places the order and pays it: at the gateway's page, or at once with a stored card. After a failure the page keeps what
 * was chosen and says what to do.
 * @param make makes the order, or returns the one made before
 * @param onCardRefused called when a stored card did not pay, to choose the gateway's page instead
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
      // The card was removed in another tab, or cannot be charged any more.
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
      tell: "here",
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
