import Ellipsis from "lucide-react/icons/ellipsis";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import type { Offer, OfferAction } from "#contract/requests/offer-schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { buttonsOf, variantOf, type Which } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Flyout, flyoutItem } from "#web/ui/overlays/flyout.tsx";
import { closePopover } from "#web/ui/overlays/popovers.ts";
import { isStillAvailable, StillAvailable } from "#web/ui/overlays/still-available.ts";
import { AskFirst } from "../ask-first.tsx";
import { forms } from "./forms.tsx";

type Name = OfferAction["name"];

const calls: Partial<Record<Name, (offer: Offer) => Promise<unknown>>> = {
  take_counter: ({ id }) => api.call("POST /api/my_offers/{id}/take_counter", { params: { id } }),
  keep: ({ id }) => api.call("POST /api/my_offers/{id}/keep", { params: { id } }),
  withdraw: ({ id }) => api.call("POST /api/my_offers/{id}/withdraw", { params: { id } }),
  discard: ({ id }) => api.call("DELETE /api/my_offers/{id}", { params: { id } }),
  shortlist: ({ id, shortlisted }) =>
    api.call("POST /api/offers/{id}/shortlist", { params: { id }, body: { shortlisted: !shortlisted } }),
};

/** Saying no stands behind ⋯, unless there is nothing else to do. */
const folded: ReadonlySet<Name> = new Set(["decline", "report"]);

type OfferActionsProps = Pick<ButtonProps, "size"> &
  Which<Name> & {
    offer: Offer;
    className?: string;
    /** Only the first is a button, the others are behind ⋯. */
    fold?: boolean;
    /** Shows the change when the offer is not part of the page's data. */
    onDone?: () => void;
  };

/** The actions available to this viewer on an offer, as the server returns them. */
export function OfferActions({ offer, only, without, size = "md", className, fold, onDone }: OfferActionsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<OfferAction | null>(null);
  const [asking, setAsking] = useState<OfferAction | null>(null);
  const { busy, refusal, unanswered, run } = useAction(
    async ({ name }: OfferAction) => {
      await calls[name]?.(offer);
      // The page of a discarded offer is gone, so the list opens.
      if (name === "discard") await navigate(to("/mypage/offers"));
    },
    { done: (_, { done }) => done ?? "", after: onDone, notice: asking ? "inline" : "toast" },
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
  const shown = buttonsOf(offer.actions, forms, { only, without });
  const plain = shown.filter(({ name }) => !folded.has(name));
  const loud = fold ? shown.slice(0, 1) : plain.length > 0 ? plain : shown;
  const rest = shown.filter((action) => !loud.includes(action));
  const dialog = open && forms[open.form];
  if (shown.length === 0 && !asking && !open) return null;
  return (
    <div className={cx("flex flex-wrap gap-2 print:hidden", className)}>
      {loud.map((action) => (
        <Button
          key={action.name}
          size={size}
          variant={variantOf(action)}
          disabled={busy}
          aria-label={`${action.label}：${offer.other.nickname}`}
          onClick={() => press(action)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 ? (
        <Flyout
          trigger={<Ellipsis aria-hidden size={20} />}
          label={`更多：${offer.other.nickname}`}
          triggerClassName="inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-line-strong text-ink-soft hover:border-teal hover:text-teal"
        >
          {rest.map((action) => (
            <button
              key={action.name}
              type="button"
              className={flyoutItem}
              disabled={busy}
              aria-label={`${action.label}：${offer.other.nickname}`}
              onClick={(event) => {
                closePopover(event.currentTarget.closest<HTMLElement>("[popover]"));
                press(action);
              }}
            >
              {action.label}
            </button>
          ))}
        </Flyout>
      ) : null}
      <StillAvailable value={isStillAvailable(open ?? asking, offer.actions)}>
        <AskFirst
          action={asking}
          title={offer.title}
          refusal={refusal}
          unanswered={unanswered}
          run={run}
          onClose={() => setAsking(null)}
        />
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
      </StillAvailable>
    </div>
  );
}
