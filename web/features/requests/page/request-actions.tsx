import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import type { RequestAction } from "#contract/requests/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { lazyComponent } from "#web/lib/life/lazy-component.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button, type ButtonProps, type ButtonVariant } from "#web/ui/button.tsx";
import { type Acted, forms } from "./forms.tsx";

const Confirm = lazyComponent(async () => ({ default: (await import("#web/ui/overlays/dialog.tsx")).Confirm }));

const variants: Record<RequestAction["tone"], ButtonVariant> = {
  primary: "primary",
  secondary: "secondary",
  // The red button belongs into the dialog that asks again.
  danger: "secondary",
};

/** The main one first, the way out last. */
const order: Record<RequestAction["tone"], number> = { primary: 0, secondary: 1, danger: 2 };

type Names = RequestAction["name"];

const calls: Partial<Record<Names, (id: number) => Promise<unknown>>> = {
  extend: (id) => api.call("POST /api/my_requests/{id}/extend", { params: { id } }),
  make_public: (id) => api.call("POST /api/my_requests/{id}/make_public", { params: { id } }),
  discard: (id) => api.call("DELETE /api/my_requests/{id}", { params: { id } }),
};

type RequestActionsProps = {
  request: Acted;
  /** Those that stand elsewhere on the page. */
  without?: readonly Names[];
  only?: readonly Names[];
} & Pick<ButtonProps, "size" | "full">;

/** What this viewer may do with a request, as the server says; a visitor logs in first. */
export function RequestActions({ request, without = [], only, size, full }: RequestActionsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<RequestAction | null>(null);
  const [asking, setAsking] = useState<RequestAction | null>(null);
  const { busy, refusal, run } = useAction(
    async ({ name }: RequestAction) => {
      await calls[name]?.(request.id);
      // Its page is gone, another one stands in its place.
      if (name === "discard") await navigate(to("/mypage/requests"));
      if (name === "make_public") await navigate(to("/mypage/requests/:id", { id: request.id }));
    },
    { done: (_, { done }) => done ?? "", tell: asking ? "here" : "toast" },
  );
  const press = (action: RequestAction) => {
    const form = forms[action.form];
    if (action.confirm) setAsking(action);
    else if (form.opens === "place") askLogin(() => void navigate(form.href(request)), form.href(request));
    else if (form.opens === "dialog") askLogin(() => setOpen(action));
    else void run(action);
  };
  const shown = request.actions
    .filter(({ name }) => !without.includes(name) && (!only || only.includes(name)))
    .filter(({ form }) => forms[form].opens !== "nothing")
    .sort((a, b) => order[a.tone] - order[b.tone]);
  const dialog = open && forms[open.form];
  if (shown.length === 0 && !asking && !open) return null;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {shown.map((action) => (
        <Button
          key={action.name}
          variant={variants[action.tone]}
          disabled={busy}
          onClick={() => press(action)}
          {...(size && { size })}
          {...(full && { full })}
        >
          {action.label}
        </Button>
      ))}
      {asking ? (
        <Suspense>
          <Confirm
            open
            onOpenChange={(next) => next || setAsking(null)}
            title={`${asking.label}「${request.title || "未命名的需求"}」`}
            text={asking.confirm}
            confirmLabel={asking.label}
            tone={asking.tone === "danger" ? "danger" : "primary"}
            refusal={refusal}
            onConfirm={async () => asking !== null && run(asking)}
          />
        </Suspense>
      ) : null}
      {open && dialog?.opens === "dialog" ? (
        <Suspense>
          <dialog.Dialog id={request.id} title={request.title} label={open.label} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
