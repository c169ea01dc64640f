import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiError } from "#contract/api.ts";
import { type ToastMessage, toast } from "#web/ui/overlays/toast.ts";
import { Action, type ActionState, type Attempt, idle } from "./action.ts";
import { withProof } from "./proof.ts";

/** Refusals after which the page's data is outdated: a right was taken away, or the row is gone or has changed. */
const outdated = new Set([403, 404, 409, 410]);

export type ActionOptions<I, A> = {
  /** Told when it was done; an empty text is not told. */
  done?: string | ((answer: A, input: I) => string | ToastMessage);
  /** What follows once it was done, before the page's data is fetched anew. */
  after?: (answer: A, input: I) => unknown;
  /** Where a refusal is told: by a toast, or by the caller, who shows `refusal`. */
  tell?: "toast" | "here";
  /** Handles a refusal itself. @returns true when it did, so that no toast is shown. */
  refused?: (error: ApiError, input: I) => boolean;
  /** False where success leads elsewhere or the page's data does not show it: then the data is not fetched anew. */
  refresh?: boolean;
};

export type Act<I> = ActionState & {
  /** @returns true when it was done; false when it was refused, or when an earlier press is still under way. */
  run: (input: I) => Promise<boolean>;
};

/**
 * Everything that changes something goes through here. A press while one is under way does nothing. The page's data is
 * fetched anew after success, and after a refusal that says that it is outdated; never because the line broke.
 * A call that asks for a fresh proof of who acts is made again once it was shown in a dialog; what was typed stays.
 * @param work makes the call. What the call consists of belongs into its input: the same input keeps its key after a
 * broken line, another one gets a new key.
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
          const told = typeof done === "function" ? done(answer, input) : done;
          if (told) toast({ tone: "ok", ...(typeof told === "string" ? { text: told } : told) });
          await after?.(answer, input);
          if (refresh) await now().revalidate();
        },
        refused: async (error) => {
          // Of a session that has ended tells the frame of the page (shell.tsx).
          const told = now().options.refused?.(error, input) || error.status === 401;
          const tell = () => toast({ text: error.message, tone: "danger" });
          if (!told && now().options.tell !== "here") tell();
          if (!outdated.has(error.status)) return;
          await now().revalidate();
          // The place that would have told it went with the fresh data.
          if (!told && now().options.tell === "here" && !here.current) tell();
        },
      });
    },
    [action],
  );
  return { ...state, run };
}
