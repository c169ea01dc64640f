import { useState } from "react";
import { isApiError } from "#contract/api.ts";
import { api } from "#web/lib/api.ts";
import { toast } from "#web/ui/toast.ts";
import { type Problems, problemsFrom, problemsOf } from "./content.ts";
import type { ServiceForm } from "./store-content.ts";
import type { ServiceDraftState } from "./use-service-draft.ts";

export type Publishing = {
  busy: boolean;
  /** What the server found that this form did not. */
  found: Problems;
  forget: () => void;
  /** @returns the row when it is on sale now, else null. */
  publish: () => Promise<ServiceForm | null>;
};

/** Puts what is typed on sale: first everything is saved, then checked here, then by the server. */
export function usePublish({ content, flush, setForm, theirs, meet }: ServiceDraftState): Publishing {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Problems>({});

  const call = async (): Promise<ServiceForm | null> => {
    const saved = await flush();
    if (!saved) {
      toast({ text: "內容還沒儲存成功，請稍候再上架。", tone: "danger" });
      return null;
    }
    const published = await api.call("POST /api/my_services/{id}/publish", {
      params: { id: saved.id },
      query: { version: saved.version },
    });
    setForm(published);
    return published;
  };

  const publish = async () => {
    if (theirs || Object.keys(problemsOf(content)).length > 0) return null;
    setBusy(true);
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (await meet(error)) return null;
      const problems = problemsFrom(error.fields);
      setFound(problems);
      if (Object.keys(problems).length === 0) toast({ text: error.message, tone: "danger" });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, found, forget: () => setFound({}), publish };
}
