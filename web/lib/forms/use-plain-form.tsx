import type { ReactNode } from "react";
import { useActionData, useLoaderData } from "react-router";
import { useHydrating } from "#web/lib/runtime/hydrating.ts";
import type { formTokens, Posted } from "./post.ts";

export type PlainForm = {
  /** What was sent without scripts and refused. */
  posted: Posted | undefined;
  /** Belongs into the form. */
  hidden: ReactNode;
  /** The scripts run: before, a press sends the form as it is. */
  alive: boolean;
};

/** For a form that works without scripts too: its page has `formTokens` in its data and `post` as its action. */
export function usePlainForm(): PlainForm {
  const alive = !useHydrating();
  const posted = useActionData() as Posted | undefined;
  const tokens = useLoaderData() as Partial<ReturnType<typeof formTokens>> | null;
  const hidden = tokens?.csrf ? (
    <>
      <input type="hidden" name="csrf" value={tokens.csrf} />
      <input type="hidden" name="key" value={tokens.key} />
    </>
  ) : null;
  return { posted, hidden, alive };
}
