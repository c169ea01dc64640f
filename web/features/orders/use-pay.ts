import { useEffect, useState } from "react";
import { api } from "#web/lib/api.ts";
import { postForm } from "./post-form.ts";

/**
 * The way to the gateway: asks for the form and leaves with it. `leaving` stays true until the browser is gone; a page
 * that the browser brings back from its cache starts again.
 */
export function usePay(): { leaving: boolean; pay: (orderId: number) => Promise<void> } {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  return {
    leaving,
    async pay(orderId) {
      setLeaving(true);
      try {
        postForm(await api.call("POST /api/orders/{id}/pay", { params: { id: orderId } }));
      } catch (error) {
        setLeaving(false);
        throw error;
      }
    },
  };
}
