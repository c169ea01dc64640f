import { createContext, useContext } from "react";
import { isApiError } from "#contract/api.ts";

/** Asks the member to prove again to be the owner, in a dialog over the page. Resolves to true when it was done. */
type AskProof = () => Promise<boolean>;

export const ProofContext = createContext<AskProof>(async () => false);

/**
 * Wraps a call that an open session alone may not make: when the server wants a proof first it is asked for in place, and
 * the same call is made again. Closing the dialog gives the refusal to the form, which keeps what was typed.
 */
export function useProven(): <A>(call: () => Promise<A>) => Promise<A> {
  const ask = useContext(ProofContext);
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (isApiError(error) && error.code === "proof_required" && (await ask())) return call();
      throw error;
    }
  };
}
