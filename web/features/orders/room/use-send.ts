import { useRef, useState } from "react";
import { api } from "#web/lib/api.ts";
import { freshKey } from "#web/lib/fresh-key.ts";
import { useAct } from "../use-act.ts";

type Sent = { text: string; files: readonly File[] };
type Call = "POST /api/orders/{id}/messages" | "POST /api/orders/{id}/deliver";

/**
 * Sends text with files to the room. The key stays until it arrived, so that a second try after a broken line is not a
 * second message. `progress` is 0 to 1 while files are on their way.
 */
export function useSend(call: Call, orderId: number) {
  const { busy, act } = useAct();
  const key = useRef("");
  const [progress, setProgress] = useState<number | null>(null);
  async function send({ text, files }: Sent, done?: string): Promise<boolean> {
    key.current ||= freshKey();
    const body = { text, key: key.current };
    const sent = await act(async () => {
      if (files.length > 0) setProgress(0);
      try {
        await api.call(call, { params: { id: orderId }, body, files: { files }, onProgress: setProgress });
        key.current = "";
      } finally {
        setProgress(null);
      }
    }, done);
    return sent;
  }
  return { busy, progress, send };
}
