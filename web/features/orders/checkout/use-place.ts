import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "#contract/api.ts";
import type { OrderDraft } from "#contract/orders/schemas.ts";
import { api } from "#web/lib/api.ts";
import { forgetOrderKeys, orderKey } from "../keys.ts";
import { usePay } from "../use-pay.ts";

/** What went wrong; with `orderId` the order stands and waits in its room. */
export type PlaceProblem = { text: string; orderId: number | null };

/**
 * Places the order and goes on to the gateway. The same choice in this tab is the same order, however often the button
 * is pressed; whatever fails, the page keeps what was chosen and says what to do.
 */
export function usePlace(draft: OrderDraft) {
  const { pay, leaving } = usePay();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  const running = useRef(false);
  const { revalidate } = useRevalidator();

  async function place(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    let orderId: number | null = null;
    try {
      const wish = { serviceId: draft.service.id, ...draft.chosen };
      const placed = await api.call("POST /api/orders", {
        body: { ...wish, expectedTotal: draft.total, consent: true, key: orderKey(sessionStorage, wish) },
      });
      orderId = placed.id;
      await pay(orderId);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === "payment_closed") forgetOrderKeys(sessionStorage);
      if (error.status !== 401) {
        setProblem({ text: error.message, orderId });
        // The draft says what is true now: another price, another package, no longer for sale.
        await revalidate();
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { place, busy, leaving, problem };
}
