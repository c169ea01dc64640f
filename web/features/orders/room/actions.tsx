import { useState } from "react";
import type { OrderAction, Room } from "#contract/orders/room.ts";
import { api } from "#web/lib/api.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button, type ButtonVariant, buttonClass } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/dialog.tsx";
import { FormOf, forms } from "./forms.tsx";

const variants: Record<OrderAction["tone"], ButtonVariant> = {
  primary: "primary",
  secondary: "secondary",
  // The red button belongs into the dialog that asks again.
  danger: "secondary",
};

/** The main one first, the way out last. */
const order: Record<OrderAction["tone"], number> = { primary: 0, secondary: 1, danger: 2 };

/** What this viewer may do now, as the server says. */
export function RoomActions({ room }: { room: Room }) {
  const [open, setOpen] = useState<OrderAction | null>(null);
  const [asking, setAsking] = useState<OrderAction | null>(null);
  const { busy, refusal, run } = useAction(
    ({ name, form }: OrderAction): Promise<unknown> => {
      const params = { id: room.id };
      if (form === "press")
        return api.call("POST /api/orders/{id}/transitions/{name}", { params: { ...params, name } });
      const body = { amount: room.dispute?.opened.amount };
      return api.call("POST /api/orders/{id}/dispute/agree", { params, body });
    },
    { done: (_, { done }) => done ?? "", tell: asking ? "here" : "toast" },
  );
  const press = (action: OrderAction) => {
    if (action.confirm) setAsking(action);
    else if (forms[action.form].opens === "dialog") setOpen(action);
    else void run(action);
  };
  const shown = room.actions
    .filter(({ form }) => forms[form].opens !== "nothing")
    .sort((a, b) => order[a.tone] - order[b.tone]);
  if (shown.length === 0 && !asking) return null;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {shown.map((action) => {
        const form = forms[action.form];
        return form.opens === "place" ? (
          <a key={action.name} href={form.href} className={buttonClass({ variant: variants[action.tone] })}>
            {form.text}
          </a>
        ) : (
          <Button key={action.name} variant={variants[action.tone]} disabled={busy} onClick={() => press(action)}>
            {action.label}
          </Button>
        );
      })}
      <Confirm
        open={asking !== null}
        onOpenChange={(next) => next || setAsking(null)}
        title={asking?.label ?? ""}
        text={asking?.confirm ?? ""}
        confirmLabel={asking?.label ?? ""}
        tone={asking?.tone === "danger" ? "danger" : "primary"}
        refusal={refusal}
        onConfirm={async () => asking !== null && run(asking)}
      />
      <FormOf room={room} action={open} onClose={() => setOpen(null)} />
    </div>
  );
}
