import type { ComponentType } from "react";
import type { RequestAction } from "#contract/requests/schemas.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { editHref, offerHref, ownOfferHref } from "../words.ts";
import type { RequestDialogProps } from "./dialogs.tsx";

const CloseDialog = lazyComponent(async () => ({ default: (await import("./dialogs.tsx")).CloseDialog }));
const TellReasonDialog = lazyComponent(async () => ({ default: (await import("./dialogs.tsx")).TellReasonDialog }));
const RefuseDialog = lazyComponent(async () => ({ default: (await import("./dialogs.tsx")).RefuseDialog }));
const ReportDialog = lazyComponent(() => import("../report-dialog.tsx"));

/** The fields of a request that its buttons need. */
export type Acted = {
  id: number;
  type: number;
  title: string;
  /** The reader's own offer for the request. */
  mine?: { id: number } | null;
  actions: readonly RequestAction[];
};

/**
 * What an action button of a request does: makes the call at once, navigates to a page, or opens a dialog; `nothing`:
 * no button here.
 */
type Form =
  | { opens: "call" }
  | { opens: "place"; href: (request: Acted) => string }
  | { opens: "dialog"; Dialog: ComponentType<RequestDialogProps> }
  | { opens: "nothing" };

/** One for each form of the contract; a missing one is a type error. */
export const forms: Record<RequestAction["form"], Form> = {
  press: { opens: "call" },
  editor: { opens: "place", href: editHref },
  offer: {
    opens: "place",
    href: (request) => (request.mine ? ownOfferHref(request.mine.id, request.type) : offerHref(request)),
  },
  close: { opens: "dialog", Dialog: CloseDialog },
  reason: { opens: "dialog", Dialog: TellReasonDialog },
  decline: { opens: "dialog", Dialog: RefuseDialog },
  report: { opens: "dialog", Dialog: ({ id, onClose }) => <ReportDialog what="request" id={id} onClose={onClose} /> },
  // For operators, who have their own buttons in the console.
  hide: { opens: "nothing" },
  show: { opens: "nothing" },
  dismiss: { opens: "nothing" },
};
