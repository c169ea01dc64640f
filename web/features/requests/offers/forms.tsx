import type { ComponentType } from "react";
import { to } from "#contract/paths/to.ts";
import type { Offer, OfferAction } from "#contract/requests/offer-schemas.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { ownOfferHref } from "../words.ts";
import type { OfferDialogProps } from "./dialogs.tsx";

const CounterDialog = lazyComponent(async () => ({ default: (await import("./dialogs.tsx")).CounterDialog }));
const DeclineOfferDialog = lazyComponent(async () => ({ default: (await import("./dialogs.tsx")).DeclineOfferDialog }));
const AskDialog = lazyComponent(async () => ({ default: (await import("./dialogs.tsx")).AskDialog }));
const ReportDialog = lazyComponent(() => import("../report-dialog.tsx"));

/**
 * What an action button of an offer does: makes the call at once, navigates to a page, or opens a dialog; `nothing`: no
 * button here.
 */
type Form =
  | { opens: "call" }
  | { opens: "place"; href: (offer: Offer) => string }
  | { opens: "dialog"; Dialog: ComponentType<OfferDialogProps>; instead?: (offer: Offer) => string | null }
  | { opens: "nothing" };

/** One for each form of the contract; a missing one is a type error. */
export const forms: Record<OfferAction["form"], Form> = {
  press: { opens: "call" },
  shortlist: { opens: "call" },
  editor: { opens: "place", href: ({ id, request }) => ownOfferHref(id, request?.type) },
  checkout: { opens: "place", href: ({ id }) => to("/offers/checkout/:id", { id }) },
  pay: { opens: "place", href: ({ orderId }) => to("/transactions/:id", { id: orderId ?? 0 }) },
  counter: { opens: "dialog", Dialog: CounterDialog },
  decline: { opens: "dialog", Dialog: DeclineOfferDialog },
  ask: {
    opens: "dialog",
    Dialog: AskDialog,
    // If a conversation about it exists, the button leads there.
    instead: ({ threadId }) => (threadId === null ? null : to("/mypage/messages/:id", { id: threadId })),
  },
  report: {
    opens: "dialog",
    Dialog: ({ offer, onClose }) => <ReportDialog what="offer" id={offer.id} onClose={onClose} />,
  },
  // For operators, who have their own buttons in the console.
  take_down: { opens: "nothing" },
};
