import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import type { OfferPlace } from "./use-place-offers.ts";

type OfferButtonProps = Pick<ButtonProps, "variant"> & {
  place: OfferPlace;
  /** Id of the seller's existing draft there; null when there is none. */
  draftId: number | null;
};

/** Button to create a custom offer in a conversation or order, or to open the draft. */
export function OfferButton({ place: { kind, id }, draftId, variant = "secondary" }: OfferButtonProps) {
  const navigate = useNavigate();
  const { busy, run } = useAction(
    () =>
      kind === "thread"
        ? api.call("POST /api/my_messages/{id}/offers", { params: { id } })
        : api.call("POST /api/orders/{id}/offers", { params: { id } }),
    { refresh: false, after: (form) => navigate(to("/offers/edit/:id", { id: form.id })) },
  );
  return (
    <Button variant={variant} size="sm" busy={busy} onClick={() => void run()}>
      {draftId === null ? "報價" : "繼續寫報價"}
    </Button>
  );
}
