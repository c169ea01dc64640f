import { useState } from "react";
import { isApiError } from "#contract/api.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** A page of older entries, and the number of such pages. */
type Former<E> = { data: E[]; pages: number };

/**
 * Loads earlier entries of a conversation, a page at a time.
 * @param more whether there are any before those loaded at first
 * @param load loads those before the oldest one loaded
 */
export function useFormer<E>(more: boolean, load: () => Promise<Former<E>>, add: (earlier: E[]) => void) {
  const [state, setState] = useState({ more, busy: false });
  return {
    more: state.more,
    busy: state.busy,
    load: async (): Promise<void> => {
      setState((old) => ({ ...old, busy: true }));
      try {
        const { data, pages } = await load();
        add(data);
        setState({ more: pages > 1, busy: false });
      } catch (error) {
        setState((old) => ({ ...old, busy: false }));
        if (!isApiError(error)) throw error;
        toast({ text: error.message, tone: "danger" });
      }
    },
    /** Resets the state after a reload of the entries. */
    reset: (more: boolean) => setState({ more, busy: false }),
  };
}
