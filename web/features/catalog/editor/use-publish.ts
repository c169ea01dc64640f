import { useState } from "react";
import { api } from "#web/lib/api.ts";
import { useAction } from "#web/lib/use-action.ts";
import { toast } from "#web/ui/toast.ts";
import { type Problems, problemsFrom, problemsOf } from "./content.ts";
import { isStale } from "./store-content.ts";
import type { ServiceDraftState } from "./use-service-draft.ts";

export type Publishing = {
  busy: boolean;
  /** What the server found that this form did not. */
  found: Problems;
  forget: () => void;
  publish: () => Promise<void>;
};

/**
 * Puts what is typed on sale: first everything is saved, then checked here, then by the server.
 * @param onPublished it is on sale now
 */
export function usePublish(draft: ServiceDraftState, onPublished: () => void): Publishing {
  const { content, flush, setForm, theirs, meet } = draft;
  const [found, setFound] = useState<Problems>({});
  const { busy, run } = useAction(
    async () => {
      const saved = await flush();
      if (!saved) return null;
      const query = { version: saved.version };
      return api.call("POST /api/my_services/{id}/publish", { params: { id: saved.id }, query });
    },
    {
      refresh: false,
      after: (published) => {
        if (!published) return toast({ text: "內容還沒儲存成功，請稍候再上架。", tone: "danger" });
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
