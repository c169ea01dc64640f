import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import type { Offer, OfferAction } from "#contract/requests/offer-schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { lazyComponent } from "#web/lib/life/lazy-component.ts";
import { Button, type ButtonProps, type ButtonVariant } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { forms } from "./forms.tsx";

const Confirm = lazyComponent(async () => ({ default: (await import("#web/ui/overlays/dialog.tsx")).Confirm }));

const variants: Record<OfferAction["tone"], ButtonVariant> = {
  primary: "primary",
  secondary: "secondary",
  // The red button belongs into the dialog that asks again.
  danger: "secondary",
};

/** The main one first, the way out last. */
const order: Record<OfferAction["tone"], number> = { primary: 0, secondary: 1, danger: 2 };

type Name = OfferAction["name"];

const calls: Partial<Record<Name, (offer: Offer) => Promise<unknown>>> = {
  take_counter: ({ id }) => api.call("POST /api/my_offers/{id}/take_counter", { params: { id } }),
  keep: ({ id }) => api.call("POST /api/my_offers/{id}/keep", { params: { id } }),
  withdraw: ({ id }) => api.call("POST /api/my_offers/{id}/withdraw", { params: { id } }),
  discard: ({ id }) => api.call("DELETE /api/my_offers/{id}", { params: { id } }),
  shortlist: ({ id, shortlisted }) =>
    api.call("POST /api/offers/{id}/shortlist", { params: { id }, body: { shortlisted: !shortlisted } }),
};

type OfferActionsProps = Pick<ButtonProps, "size"> & {
  offer: Offer;
  only?: readonly Name[];
  without?: readonly Name[];
  className?: string;
  /** Shows what changed, where the page's data does not. */
  onDone?: () => void;
};

/** What this viewer may do with an offer, as the server says. */
export function OfferActions({ offer, only, without = [], size = "md", className, onDone }: OfferActionsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<OfferAction | null>(null);
  const [asking, setAsking] = useState<OfferAction | null>(null);
  const { busy, refusal, run } = useAction(
    async ({ name }: OfferAction) => {
      await calls[name]?.(offer);
      // Its page is gone, the list stands in its place.
      if (name === "discard") await navigate(to("/mypage/offers"));
    },
    { done: (_, { done }) => done ?? "", after: onDone, tell: asking ? "here" : "toast" },
  );
  const press = (action: OfferAction) => {
    const form = forms[action.form];
    const instead = form.opens === "dialog" ? form.instead?.(offer) : null;
    if (action.confirm) setAsking(action);
    else if (instead) void navigate(instead);
    else if (form.opens === "place") void navigate(form.href(offer));
    else if (form.opens === "dialog") setOpen(action);
    else void run(action);
  };
  const shown = offer.actions
    .filter(({ name }) => !without.includes(name) && (!only || only.includes(name)))
    .filter(({ form }) => forms[form].opens !== "nothing")
    .sort((a, b) => order[a.tone] - order[b.tone]);
  const dialog = open && forms[open.form];
  if (shown.length === 0 && !asking && !open) return null;
  return (
    <div className={cx("flex flex-wrap gap-2 print:hidden", className)}>
      {shown.map((action) => (
        <Button
          key={action.name}
          size={size}
          variant={variants[action.tone]}
          disabled={busy}
          aria-label={`${action.label}：${offer.other.nickname}`}
          onClick={() => press(action)}
        >
          {action.label}
        </Button>
      ))}
      {asking ? (
        <Suspense>
          <Confirm
            open
            onOpenChange={(next) => next || setAsking(null)}
            title={`${asking.label}「${offer.title}」`}
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
          <dialog.Dialog
            offer={offer}
            onClose={() => {
              setOpen(null);
              onDone?.();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
