import type { ReactNode } from "react";
import { useActionData, useLoaderData } from "react-router";
import { useHydrating } from "#web/lib/runtime/hydrating.ts";
import type { formTokens, Posted } from "./post.ts";

export type PlainForm = {
  /** State after a submit without scripts was refused. */
  posted: Posted | undefined;
  /** Hidden fields to render in the form. */
  hidden: ReactNode;
  /** The page is hydrated: before, the browser submits the form itself. */
  hydrated: boolean;
};

/**
 * For a form that also works without scripts: its page needs `formTokens` in its loader data and `post` as its action.
 */
export function usePlainForm(): PlainForm {
  const hydrated = !useHydrating();
  const posted = useActionData() as Posted | undefined;
  const tokens = useLoaderData() as Partial<ReturnType<typeof formTokens>> | null;
  const hidden = tokens?.csrf ? (
    <>
      <input type="hidden" name="csrf" value={tokens.csrf} />
      <input type="hidden" name="key" value={tokens.key} />
    </>
  ) : null;
  return { posted, hidden, hydrated };
}
