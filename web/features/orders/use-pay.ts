import { useEffect, useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import type { Credits } from "#contract/orders/parts.ts";
import type { PaymentMethod } from "#contract/payments/methods.ts";
import { api } from "#web/lib/api.ts";
import { depart } from "#web/lib/depart.ts";

/** How an order is paid on a gateway's page; `remember` is the version of the agreement by which the card is kept. */
type PayForm = {
  method?: PaymentMethod | undefined;
  remember?: string | undefined;
  begunIn: "checkout" | "room";
} & Partial<Credits>;

type Way = AnswerOf<"POST /api/orders/{id}/pay">;

/**
 * The way to the gateway: asks for it and leaves. `leaving` stays true until the browser is gone; a page that the browser
 * brings back from its cache starts again.
 */
export function useLeaving(): { leaving: boolean; leave: (ask: () => Promise<Way>) => Promise<void> } {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  return {
    leaving,
    async leave(ask) {
      setLeaving(true);
      try {
        depart(await ask());
      } catch (error) {
        setLeaving(false);
        throw error;
      }
    },
  };
}

/** The same for an order. */
export function usePay(): { leaving: boolean; pay: (orderId: number, form: PayForm) => Promise<void> } {
  const { leaving, leave } = useLeaving();
  return {
    leaving,
    pay: (orderId, body) => leave(() => api.call("POST /api/orders/{id}/pay", { params: { id: orderId }, body })),
  };
}
