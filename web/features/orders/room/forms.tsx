import type { ReactNode } from "react";
import type { OrderForm } from "#contract/orders/forms.ts";
import type { OrderAction, Room } from "#contract/orders/room.ts";
import { AnswerDisputeDialog, ContestDialog, DisputeDialog } from "../disputes/dialogs.tsx";
import { GiveBackDialog } from "../refunds/give-back-dialog.tsx";
import { DeliverDialog, type RoomDialogProps } from "./deliver-dialog.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { CancellationDialog, DeclineDialog, ExtensionDialog, RevisionDialog } from "./reason-dialogs.tsx";

/**
 * What an action button does: makes the call at once, scrolls to a form on the page, or opens a dialog; `nothing`: no
 * button here.
 */
type Form =
  | { opens: "call" }
  | { opens: "place"; href: string; text: string }
  | { opens: "dialog"; Dialog: (props: RoomDialogProps & { room: Room }) => ReactNode }
  | { opens: "nothing" };

/** One for each form of the contract; a missing one is a type error. */
export const forms: Record<OrderForm, Form> = {
  press: { opens: "call" },
  pay: {
    opens: "dialog",
    Dialog: ({ room, ...props }) =>
      room.paying ? <PayDialog {...props} total={room.total} paying={room.paying} /> : null,
  },
  agree_amount: { opens: "call" },
  requirements: { opens: "place", href: "#requirements", text: "填寫資料" },
  review: { opens: "place", href: "#review", text: "寫評價" },
  delivery: { opens: "dialog", Dialog: DeliverDialog },
  revision: {
    opens: "dialog",
    Dialog: ({ room, ...props }) => <RevisionDialog {...props} left={room.revisionsLeft} />,
  },
  decline: {
    opens: "dialog",
    Dialog: ({ room, ...props }) => <DeclineDialog {...props} until={room.declineUntil} />,
  },
  extension: { opens: "dialog", Dialog: ExtensionDialog },
  cancellation: {
    opens: "dialog",
    Dialog: ({ room, ...props }) => <CancellationDialog {...props} total={room.total} side={room.side} />,
  },
  dispute: {
    opens: "dialog",
    Dialog: ({ room, ...props }) => <DisputeDialog {...props} total={room.total} side={room.side} />,
  },
  dispute_answer: {
    opens: "dialog",
    Dialog: ({ room, ...props }) => (
      <AnswerDisputeDialog {...props} total={room.total} side={room.side} theirs={room.dispute?.opened.amount ?? 0} />
    ),
  },
  contest: { opens: "dialog", Dialog: ContestDialog },
  refund_after: { opens: "dialog", Dialog: GiveBackDialog },
  // Messages are written in the composer under the conversation.
  message: { opens: "nothing" },
};

/** The dialog of the pressed button, if it opens one. */
export function FormOf({ room, action, onClose }: { room: Room; action: OrderAction | null; onClose: () => void }) {
  const form = action && forms[action.form];
  if (form?.opens !== "dialog") return null;
  return <form.Dialog room={room} orderId={room.id} label={action?.label ?? ""} onClose={onClose} />;
}
