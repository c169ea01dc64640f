import { api } from "#web/lib/api.ts";
import { type ActionOptions, useAction } from "#web/lib/use-action.ts";

type Sent = { text: string; files: readonly File[] };
type Call = "POST /api/orders/{id}/messages" | "POST /api/orders/{id}/deliver";

/** Sends text with files to the room. */
export function useSend(call: Call, orderId: number, options: ActionOptions<Sent, unknown>) {
  return useAction(
    ({ text, files }: Sent, { key, progress }) =>
      api.call(call, { params: { id: orderId }, body: { text }, files: { files }, onProgress: progress, key }),
    options,
  );
}
