import Ellipsis from "lucide-react/icons/ellipsis";
import { Suspense, useState, useTransition } from "react";
import type { OrderAction, Room } from "#contract/orders/room.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { buttonsOf, confirmOf, variantOf } from "#web/lib/calls/available-actions.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { LazyConfirm } from "#web/lib/forms/lazy-confirm.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Flyout, flyoutItem } from "#web/ui/overlays/flyout.tsx";
import { closePopover } from "#web/ui/overlays/popovers.ts";
import { isStillAvailable, StillAvailable } from "#web/ui/overlays/still-available.ts";
import { askedOf, ProposalAnswer } from "../room-stream/proposals.tsx";
import { forms, textOf } from "./forms.tsx";

/** Actions that take work or money back. They stay under 「更多」, so that nobody presses them for want of another. */
const QUIET = new Set(["propose_cancellation", "refund_after"]);

/** The actions shown as buttons: the main one and one more, but none of {@link QUIET}. */
function loudOf(shown: readonly OrderAction[]): readonly OrderAction[] {
  const main = shown.filter(({ tone }) => tone === "primary").slice(0, 1);
  const second = shown.filter(({ tone, name }) => tone === "secondary" && !QUIET.has(name)).slice(0, 1);
  return [...main, ...second];
}

/** What was pressed: a question, a dialog, or nothing yet. */
type Opened = { action: OrderAction; as: "question" | "dialog" } | null;

/** The actions that open something, and the one that is open. Their scripts load on the first press. */
function useOpened(room: Room) {
  const [opened, setOpened] = useState<Opened>(null);
  const [opening, startOpening] = useTransition();
  const [pressed, setPressed] = useState<OrderAction | null>(null);
  const asking = opened?.as === "question";
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
    const as = action.confirm ? "question" : forms[action.form].opens === "dialog" ? "dialog" : null;
    if (as === null) return void run(action);
    setPressed(action);
    startOpening(() => setOpened({ action, as }));
  };
  const close = () => setOpened(null);
  const dialogs = (
    <StillAvailable value={isStillAvailable(opened?.action ?? null, room.actions)}>
      <Suspense>
        <Opened room={room} opened={opened} {...{ refusal, unanswered, run, close }} />
      </Suspense>
    </StillAvailable>
  );
  return { press, dialogs, busyWith: ({ name }: OrderAction) => busy || (opening && pressed?.name === name) };
}

type OpenedProps = {
  room: Room;
  opened: Opened;
  refusal: string | null;
  unanswered: boolean;
  run: (action: OrderAction) => Promise<boolean>;
  close: () => void;
};

function Opened({ room, opened, refusal, unanswered, run, close }: OpenedProps) {
  if (!opened) return null;
  const { action, as } = opened;
  const form = forms[action.form];
  if (as === "dialog")
    return form.opens === "dialog" ? <form.Dialog room={room} label={action.label} onClose={close} /> : null;
  return (
    <LazyConfirm
      open
      onOpenChange={(next) => next || close()}
      title={action.label}
      {...confirmOf(action)}
      refusal={refusal}
      unanswered={unanswered}
      onConfirm={() => run(action)}
    />
  );
}

/**
 * The actions available to this viewer, as the server returns them: at most two buttons, the rest under 「更多」, with the
 * way to the support. While a proposal waits for this viewer, its answers are the two.
 */
export function RoomActions({ room }: { room: Room }) {
  const { press, dialogs, busyWith } = useOpened(room);
  const asked = askedOf(room);
  const shown = buttonsOf(room.actions, forms);
  const beside = asked ? [] : loudOf(shown);
  const rest = shown.filter((action) => !beside.includes(action));
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {asked ? <ProposalAnswer proposal={asked} side={room.side} /> : null}
      {beside.map((action) => (
        <Button key={action.name} variant={variantOf(action)} busy={busyWith(action)} onClick={() => press(action)}>
          {textOf(action)}
        </Button>
      ))}
      <Flyout
        trigger={<Ellipsis aria-hidden size={20} />}
        label="更多"
        triggerClassName={buttonClass({ variant: "quiet" })}
        className="w-64 p-1.5"
      >
        {rest.map((action) => (
          <button
            key={action.name}
            type="button"
            className={flyoutItem}
            onClick={(event) => {
              closePopover(event.currentTarget.closest<HTMLElement>("[popover]"));
              press(action);
            }}
          >
            {textOf(action)}
          </button>
        ))}
        {rest.length > 0 && room.declineUntil ? (
          <p className="px-3 py-1.5 text-ink-soft text-sm">
            {dateTime(room.declineUntil)} 前可以婉拒，之後這個選項會消失。
          </p>
        ) : null}
        <Link href={to("/contact", { order: room.id })} className={flyoutItem}>
          這筆訂單需要協助
        </Link>
      </Flyout>
      {dialogs}
    </div>
  );
}
