import { useRef, useState } from "react";
import { freshKey } from "#web/lib/fresh-key.ts";
import { upload } from "#web/lib/upload.ts";
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
    const form = new FormData();
    // Fields first: the server reads the parts in order and must know them before the files.
    form.set("text", text);
    form.set("key", key.current);
    for (const file of files) form.append("files", file);
    const path = call.replace("POST ", "").replace("{id}", String(orderId));
    const sent = await act(async () => {
      if (files.length > 0) setProgress(0);
      try {
        await upload(call, path, form, setProgress);
        key.current = "";
      } finally {
        setProgress(null);
      }
    }, done);
    return sent;
  }
  return { busy, progress, send };
}
