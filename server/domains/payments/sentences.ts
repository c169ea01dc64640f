import type { PaymentGateway } from "#server/integrations/payment-gateways/port.ts";
import { RETURNED } from "./process/rules.ts";

/**
 * What a buyer reads when a payment failed.
 * @param gateway that it failed at; null where it is not in use any more
 * @param message the gateway's own sentence, for codes that it does not explain
 */
export function sentenceOf(gateway: PaymentGateway | null, code: string | null, message: string | null): string {
  if (code === RETURNED) return "收到的款項與訂單金額不符，已經退還，這次付款沒有成立。";
  const known = gateway?.explain(code ?? "");
  if (known) return known;
  return message ? `付款沒有完成：${message}` : "付款沒有完成，請再試一次或改用其他付款方式。";
}
