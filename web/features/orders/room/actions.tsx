import { useState } from "react";
import type { OrderAction, Room } from "#contract/orders/room.ts";
import { api } from "#web/lib/calls/api.ts";
import { buttonsOf, confirmOf, variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { isStillAvailable, StillAvailable } from "#web/ui/overlays/still-available.ts";
import { FormOf, forms } from "./forms.tsx";

/** Texts while the dialog closes. */
const nothing = { label: "", confirm: "", tone: "primary" } as const;

/** The actions shown as buttons: the main one and one more, but never the cancellation proposal. */
function loudOf(shown: readonly OrderAction[]): readonly OrderAction[] {
  const main = shown.filter(({ tone }) => tone === "primary").slice(0, 1);
  const second = shown.filter(({ tone, name }) => tone === "secondary" && name !== "propose_cancellation").slice(0, 1);
  return [...main, ...second];
}

/** Whether a proposal waits for this viewer. It has its own buttons, so all others are secondary. */
const isAsked = (room: Room): boolean => room.proposals.some(({ mayAnswer }) => mayAnswer);

/** The actions available to this viewer, as the server returns them: at most two buttons, the rest under 「更多」. */
export function RoomActions({ room }: { room: Room }) {
  const [open, setOpen] = useState<OrderAction | null>(null);
  const [asking, setAsking] = useState<OrderAction | null>(null);
  const { busy, refusal, unanswered, run } = useAction(
    ({ name, form }: OrderAction): Promise<unknown> => {
      const params = { id: room.id };
      if (form === "press")
        return api.call("POST /api/orders/{id}/transitions/{name}", { params: { ...params, name } });
      const body = { amount: room.dispute?.opened.amount };
      return api.call("POST /api/orders/{id}/dispute/agree", { params, body });
    },
    { done: (_, { done }) => done ?? "", notice: asking ? "inline" : "toast" },
  );
  const press = (action: OrderAction) => {
    if (action.confirm) setAsking(action);
    else if (forms[action.form].opens === "dialog") setOpen(action);
    else void run(action);
  };
  const shown = buttonsOf(room.actions, forms);
  if (shown.length === 0 && !asking && !open) return null;
  const calm = isAsked(room);
  const button = (action: OrderAction) => {
    const form = forms[action.form];
    const variant = calm ? "secondary" : variantOf(action);
    return form.opens === "place" ? (
      <a key={action.name} href={form.href} className={buttonClass({ variant })}>
        {form.text}
      </a>
    ) : (
      <Button key={action.name} variant={variant} disabled={busy} onClick={() => press(action)}>
        {action.label}
      </Button>
    );
  };
  const beside = loudOf(shown);
  const rest = shown.filter((action) => !beside.includes(action));
  return (
    <div className="flex flex-wrap items-start gap-3 print:hidden">
      {beside.map(button)}
      {rest.length > 0 ? (
        <details className="min-w-0">
          <summary className={cx(buttonClass({ variant: "quiet" }), "cursor-pointer list-none")}>更多</summary>
          <div className="mt-3 flex flex-wrap gap-3">{rest.map(button)}</div>
          {room.declineUntil ? (
            <p className="mt-2 text-ink-soft text-sm">{dateTime(room.declineUntil)} 前可以婉拒，之後這個選項會消失。</p>
          ) : null}
        </details>
      ) : null}
      <StillAvailable value={isStillAvailable(open ?? asking, room.actions)}>
        <Confirm
          open={asking !== null}
          onOpenChange={(next) => next || setAsking(null)}
          title={asking?.label ?? ""}
          {...confirmOf(asking ?? nothing)}
          refusal={refusal}
          unanswered={unanswered}
          onConfirm={async () => asking !== null && run(asking)}
        />
        <FormOf room={room} action={open} onClose={() => setOpen(null)} />
      </StillAvailable>
    </div>
  );
}
