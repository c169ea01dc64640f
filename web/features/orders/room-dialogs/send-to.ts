import type { Written } from "#web/features/conversation/use-writing.ts";
import type { Attempt } from "#web/lib/calls/action.ts";
import { api } from "#web/lib/calls/api.ts";

type Call = "POST /api/orders/{id}/messages" | "POST /api/orders/{id}/deliver";

/** Returns a function that posts text with files to an order. */
export const sendTo =
  (call: Call, orderId: number) =>
  ({ text, files }: Written, { key, progress }: Attempt) =>
    api.call(call, { params: { id: orderId }, body: { text }, files: { files }, onProgress: progress, key });
