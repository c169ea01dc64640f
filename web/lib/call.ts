import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { isApiError } from "#contract/api.ts";
import { toast } from "#web/ui/toast.ts";

/** It is gone or has moved on elsewhere: the page shows what is no more. */
const outdated = new Set([404, 409, 410]);

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
        if (outdated.has(error.status)) await revalidate();
        return false;
      } finally {
        setBusy(false);
      }
    },
    [revalidate],
  );
  return { busy, run };
}
