import { useEffect, useState } from "react";
import { api } from "#web/lib/api.ts";
import { postForm } from "#web/lib/post-form.ts";

/**
 * The way to the gateway: asks for the form and leaves with it. `leaving` stays true until the browser is gone; a page
 * that the browser brings back from its cache starts again. `remember` is the version of the agreement by which the card
 * is kept.
 */
export function usePay(): { leaving: boolean; pay: (orderId: number, remember?: string) => Promise<void> } {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  return {
    leaving,
    async pay(orderId, remember) {
      setLeaving(true);
      try {
        postForm(await api.call("POST /api/orders/{id}/pay", { params: { id: orderId }, body: { remember } }));
      } catch (error) {
        setLeaving(false);
        throw error;
      }
    },
  };
}
