import { useEffect, useRef, useState } from "react";
import type { RequestDraft } from "#contract/requests/forms.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { sameRequest } from "./content.ts";
import { storeVisitorCopy, visitorCopy } from "./drafts.ts";

/**
 * A visitor's request before the login, stored in this browser only.
 * @returns `stored`: whether this browser stored it, null while nothing was typed; `older`: content of an earlier
 * visit, when this one started with another title
 */
export function useVisitorDraft(begin: RequestDraft) {
  const [content, setContent] = useState(begin);
  const [stored, setStored] = useState<boolean | null>(null);
  const [older, setOlder] = useState<RequestDraft | null>(null);
  const now = useRef(content);
  const show = (next: RequestDraft) => {
    now.current = next;
    setContent(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an earlier visit's text is restored once
  useEffect(() => {
    const copy = visitorCopy();
    if (!copy || sameRequest(copy, begin)) return;
    if (begin.title !== "" && copy.title !== "" && copy.title !== begin.title) return setOlder(copy);
    show({ ...copy, title: begin.title || copy.title });
    setStored(true);
    toast({ text: "已帶回上次打到一半的內容。", tone: "info" });
  }, [begin]);
  return {
    content,
    change: (edit: (content: RequestDraft) => RequestDraft) => {
      show(edit(now.current));
      setStored(storeVisitorCopy(now.current));
    },
    stored,
    older,
    settle: (take: boolean) => {
      if (take && older) show(older);
      storeVisitorCopy(now.current);
      setOlder(null);
    },
  };
}
