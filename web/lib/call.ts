import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "#contract/api.ts";
import { toast } from "#web/ui/toast.tsx";

/**
 * Work behind a button: busy while it runs, refusals as a message, fresh data afterwards.
 * @returns `run` resolves to true when the work was done.
 */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const run = useCallback(
    async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
      setBusy(true);
      try {
        await work();
        await revalidate();
        if (done) toast({ text: done, tone: "ok" });
        return true;
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.status !== 401) toast({ text: error.message, tone: "danger" });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [revalidate],
  );
  return { busy, run };
}
