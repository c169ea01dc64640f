import type { AnswerOf } from "#contract/api.ts";
import type { Credits } from "#contract/orders/money/parts.ts";
import type { PaymentMethod } from "#contract/payments/methods.ts";
import { api } from "#web/lib/calls/api.ts";
import { redirectToGateway } from "#web/lib/checkout/redirect-to-gateway.ts";
import { beginWaiting } from "#web/ui/overlays/waiting.ts";

/** Payment on a gateway's page; `remember` is the version of the agreement for storing the card. */
type PayForm = {
  method?: PaymentMethod | undefined;
  remember?: string | undefined;
  begunIn: "checkout" | "room";
} & Partial<Credits>;

/** Loads the gateway's form and submits it; the page is covered until the browser has left. @throws ApiError */
export async function leaveBy(ask: () => Promise<AnswerOf<"POST /api/orders/{id}/pay">>): Promise<void> {
  const end = beginWaiting("正在前往付款頁面");
  try {
    redirectToGateway(await ask());
  } catch (error) {
    end();
    throw error;
  }
}

/** Navigates to the gateway's page to pay an order. @throws ApiError */
export const pay = (orderId: number, body: PayForm): Promise<void> =>
  leaveBy(() => api.call("POST /api/orders/{id}/pay", { params: { id: orderId }, body }));
