import { useState } from "react";
import { useAction } from "#web/lib/calls/use-action.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { DraftCalls, Stored } from "./draft-calls.ts";
import { type Problems, problemsFrom } from "./problems.ts";
import type { DraftState } from "./use-typed-draft.ts";

export type Publishing = {
  busy: boolean;
  /** Problems that only the server found. */
  found: Problems;
  forget: () => void;
  publish: () => Promise<void>;
};

/** How a kind is published: its problems, the call, and the verb for it (上架). */
export type PublishRules<C, F> = {
  problemsOf: (content: C) => Problems;
  call: (id: number, version: number) => Promise<F>;
  act: string;
};

/**
 * Publishes the draft: saves everything, then validates it here, then on the server.
 * @param onPublished runs after success
 */
export function useDraftPublish<C, F extends Stored<C>>(
  { isStale }: Pick<DraftCalls<C, F>, "isStale">,
  draft: DraftState<C, F>,
  { problemsOf, call, act }: PublishRules<C, F>,
  onPublished: () => void,
): Publishing {
  const { content, flush, setForm, theirs, meet } = draft;
  const [found, setFound] = useState<Problems>({});
  const { busy, run } = useAction(
    async () => {
      const saved = await flush();
      return saved && call(saved.id, saved.version);
    },
    {
      refresh: false,
      after: (published) => {
        if (!published) return toast({ text: `內容還沒儲存成功，請稍候再${act}。`, tone: "danger" });
        setForm(published);
        onPublished();
      },
      refused: (error) => {
        if (isStale(error)) void meet(error);
        const problems = problemsFrom(error.fields);
        setFound(problems);
        return isStale(error) || Object.keys(problems).length > 0;
      },
    },
  );
  const publish = async () => {
    if (!theirs && Object.keys(problemsOf(content)).length === 0) await run();
  };
  return { busy, found, forget: () => setFound({}), publish };
}
