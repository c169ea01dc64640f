import type { ComponentType } from "react";
import type { OrderForm } from "#contract/orders/forms.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import type { RoomDialogProps } from "../room-dialogs/dialog-props.ts";

/**
 * What an action button does: makes the call at once, or opens a dialog, whose script loads then; `nothing`: no button
 * here. `text` is shown on the button instead of the action's label, which the dialog's own button has.
 */
type Form =
  | { opens: "call" }
  | { opens: "dialog"; Dialog: ComponentType<RoomDialogProps>; text?: string }
  | { opens: "nothing" };

const dialog = (load: () => Promise<ComponentType<RoomDialogProps>>, text?: string): Form => ({
  opens: "dialog",
  Dialog: lazyComponent(async () => ({ default: await load() })),
  ...(text ? { text } : {}),
});

const reasons = () => import("../room-dialogs/reason-dialogs.tsx");
const disputes = () => import("../disputes/dialogs.tsx");

/** One for each form of the contract; a missing one is a type error. */
export const forms: Record<OrderForm, Form> = {
  press: { opens: "call" },
  pay: dialog(async () => (await import("../room-dialogs/pay-dialog.tsx")).PayDialog),
  agree_amount: { opens: "call" },
  requirements: dialog(
    async () => (await import("../room-dialogs/requirements-form.tsx")).RequirementsDialog,
    "填寫資料",
  ),
  review: dialog(async () => (await import("../room-dialogs/review-form.tsx")).ReviewDialog, "寫評價"),
  delivery: dialog(async () => (await import("../room-dialogs/deliver-dialog.tsx")).DeliverDialog),
  revision: dialog(async () => (await reasons()).RevisionDialog),
  decline: dialog(async () => (await reasons()).DeclineDialog),
  extension: dialog(async () => (await reasons()).ExtensionDialog),
  cancellation: dialog(async () => (await reasons()).CancellationDialog),
  dispute: dialog(async () => (await disputes()).DisputeDialog),
  dispute_answer: dialog(async () => (await disputes()).AnswerDisputeDialog),
  contest: dialog(async () => (await disputes()).ContestDialog),
  refund_after: dialog(async () => (await import("../refunds/give-back-dialog.tsx")).GiveBackDialog),
  // Messages are written in the composer under the conversation.
  message: { opens: "nothing" },
};

/** The text of an action's button. */
export function textOf({ form, label }: { form: OrderForm; label: string }): string {
  const opened = forms[form];
  return (opened.opens === "dialog" && opened.text) || label;
}
