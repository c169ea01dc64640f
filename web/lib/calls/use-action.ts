import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiError } from "#contract/api.ts";
import { type ToastMessage, toast } from "#web/ui/overlays/toast.ts";
import { Action, type ActionState, type Attempt, idle } from "./action.ts";
import { withProof } from "./proof.ts";

/** Statuses after which the page's data is outdated: a right was revoked, or the row is gone or has changed. */
const outdated = new Set([403, 404, 409, 410]);

export type ActionOptions<I, A> = {
  /** Toast on success; an empty text shows none. */
  done?: string | ((answer: A, input: I) => string | ToastMessage);
  /** Runs after success, before the page's data is revalidated. */
  after?: (answer: A, input: I) => unknown;
  /** Where a refusal is shown: as a toast, or by the caller through `refusal`. */
  notice?: "toast" | "inline";
  /** Handles a refusal. @returns true when it did, so that no toast is shown. */
  refused?: (error: ApiError, input: I) => boolean;
  /** False when success navigates away or does not affect the page's data: then the data is not revalidated. */
  refresh?: boolean;
};

export type Act<I> = ActionState & {
  /** @returns true on success; false when it was refused or a previous run is still pending. */
  run: (input: I) => Promise<boolean>;
};

/**
 * The hook for every mutation. A press while one is pending does nothing. The page's data is revalidated after success,
 * and after a refusal that says that it is outdated; never after a lost connection. A call that requires
 * re-authentication is retried after the dialog; what was typed stays.
 * @param work makes the call. Put everything the call needs into its input: the same input keeps its idempotency key on
 * a retry, another one gets a new key.
 */
export function useAction<I = void, A = unknown>(
  work: (input: I, attempt: Attempt) => Promise<A>,
  options: ActionOptions<I, A> = {},
): Act<I> {
  const { revalidate } = useRevalidator();
  const [action] = useState(() => new Action<I, A>());
  const [state, changed] = useState(idle);
  const latest = useRef({ work, options, revalidate });
  latest.current = { work, options, revalidate };
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const run = useCallback(
    (input: I) => {
      const now = () => latest.current;
      return action.run(input, {
        work: (input, attempt) => withProof(() => now().work(input, attempt)),
        changed,
        done: async (answer) => {
          const { done, after, refresh = true } = now().options;
          const shown = typeof done === "function" ? done(answer, input) : done;
          if (shown) toast({ tone: "ok", ...(typeof shown === "string" ? { text: shown } : shown) });
          await after?.(answer, input);
          if (refresh) await now().revalidate();
        },
        refused: async (error) => {
          // The frame of the page (shell.tsx) reports an ended session.
          const handled = now().options.refused?.(error, input) || error.status === 401;
          const show = () => toast({ text: error.message, tone: "danger" });
          if (!handled && now().options.notice !== "inline") show();
          if (!outdated.has(error.status)) return;
          await now().revalidate();
          // The component that would have shown it is gone after the revalidation.
          if (!handled && now().options.notice === "inline" && !here.current) show();
        },
      });
    },
    [action],
  );
  return { ...state, run };
}
