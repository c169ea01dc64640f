import type { PaymentGateway } from "#server/integrations/payment-gateways/port.ts";
import { RETURNED } from "./process/rules.ts";

/**
 * The message to a buyer whose payment failed.
 * @param gateway where it failed; null if it is no longer in use
 * @param message the gateway's own text, for codes without one of ours
 */
export function sentenceOf(gateway: PaymentGateway | null, code: string | null, message: string | null): string {
  if (code === RETURNED) return "收到的款項與訂單金額不符，已經退還，這次付款沒有成立。";
  const known = gateway?.explain(code ?? "");
  if (known) return known;
  return message ? `付款沒有完成：${message}` : "付款沒有完成，請再試一次或改用其他付款方式。";
}
