import { useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "#contract/api.ts";
import { toast } from "#web/ui/toast.ts";

export type Act = {
  busy: boolean;
  /** @returns true when it was done. A refusal is told, and the page shows what is true now. */
  act: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
};

/**
 * A move in a sale, behind a button. A second press while the first is under way does nothing; after a refusal, too,
 * the page is fetched anew, because the other side or another tab has usually been faster.
 */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { revalidate } = useRevalidator();
  const act = useCallback(
    async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      try {
        await work();
        if (done) toast({ text: done, tone: "ok" });
        await revalidate();
        return true;
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.status !== 401) {
          toast({ text: error.message, tone: "danger" });
          await revalidate();
        }
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [revalidate],
  );
  return { busy, act };
}
