import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import type { RequestAction } from "#contract/requests/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { buttonsOf, variantOf, type Which } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { isStillAvailable, StillAvailable } from "#web/ui/overlays/still-available.ts";
import { AskFirst } from "../ask-first.tsx";
import { type Acted, forms } from "./forms.tsx";

type Names = RequestAction["name"];

const calls: Partial<Record<Names, (id: number) => Promise<unknown>>> = {
  extend: (id) => api.call("POST /api/my_requests/{id}/extend", { params: { id } }),
  make_public: (id) => api.call("POST /api/my_requests/{id}/make_public", { params: { id } }),
  discard: (id) => api.call("DELETE /api/my_requests/{id}", { params: { id } }),
};

type RequestActionsProps = { request: Acted } & Which<Names> & Pick<ButtonProps, "size" | "full">;

/** The actions available to this viewer on a request, as the server returns them; a visitor logs in first. */
export function RequestActions({ request, without, only, size, full }: RequestActionsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<RequestAction | null>(null);
  const [asking, setAsking] = useState<RequestAction | null>(null);
  const { busy, refusal, unanswered, run } = useAction(
    async ({ name }: RequestAction) => {
      await calls[name]?.(request.id);
      // The page of a discarded request is gone, so the list opens.
      if (name === "discard") await navigate(to("/mypage/requests"));
      if (name === "make_public") await navigate(to("/mypage/requests/:id", { id: request.id }));
    },
    { done: (_, { done }) => done ?? "", notice: asking ? "inline" : "toast" },
  );
  const press = (action: RequestAction) => {
    const form = forms[action.form];
    if (action.confirm) setAsking(action);
    else if (form.opens === "place")
      askLogin(() => void navigate(form.href(request)), { why: action.label, to: form.href(request) });
    else if (form.opens === "dialog") askLogin(() => setOpen(action), { why: action.label });
    else void run(action);
  };
  const shown = buttonsOf(request.actions, forms, { only, without });
  const dialog = open && forms[open.form];
  if (shown.length === 0 && !asking && !open) return null;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {shown.map((action) => (
        <Button
          key={action.name}
          variant={variantOf(action)}
          disabled={busy}
          onClick={() => press(action)}
          {...(size && { size })}
          {...(full && { full })}
        >
          {action.label}
        </Button>
      ))}
      <StillAvailable value={isStillAvailable(open ?? asking, request.actions)}>
        <AskFirst
          action={asking}
          title={request.title || "未命名的需求"}
          refusal={refusal}
          unanswered={unanswered}
          run={run}
          onClose={() => setAsking(null)}
        />
        {open && dialog?.opens === "dialog" ? (
          <Suspense>
            <dialog.Dialog id={request.id} title={request.title} label={open.label} onClose={() => setOpen(null)} />
          </Suspense>
        ) : null}
      </StillAvailable>
    </div>
  );
}
