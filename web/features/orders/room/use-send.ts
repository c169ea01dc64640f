import { sendParts } from "#web/lib/send-parts.ts";
import { type ActionOptions, useAction } from "#web/lib/use-action.ts";

type Sent = { text: string; files: readonly File[] };
type Call = "POST /api/orders/{id}/messages" | "POST /api/orders/{id}/deliver";

/** Sends text with files to the room. */
export function useSend(call: Call, orderId: number, options: ActionOptions<Sent, unknown>) {
  const url = call.replace("POST ", "").replace("{id}", String(orderId));
  return useAction(
    ({ text, files }: Sent, attempt) => sendParts(call, url, { text, key: attempt.key }, files, attempt),
    options,
  );
}
