import { useState } from "react";
import { confirmOf, type Offered, variantOf } from "#web/lib/calls/available-actions.ts";
import { type ActionOptions, useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";

type Props<A> = {
  act: Pick<Offered, "label" | "confirm" | "tone">;
  /** Title of the confirmation dialog, for actions that have one. */
  title: string;
  call: () => Promise<A>;
  options: Omit<ActionOptions<void, A>, "notice">;
  /** Why the button is disabled. */
  reason?: string | null;
};

/**
 * Button of an action without a form. An action that needs confirmation opens a dialog first, which also shows a
 * refusal.
 */
export function ActionButton<A>({ act, title, call, options, reason = null }: Props<A>) {
  const [asking, setAsking] = useState(false);
  const asks = act.confirm !== null;
  const { busy, refusal, run } = useAction(call, { ...options, notice: asks ? "inline" : "toast" });
  return (
    <>
      <Button
        full
        busy={busy}
        variant={variantOf(act)}
        reason={reason}
        onClick={() => (asks ? setAsking(true) : void run())}
      >
        {act.label}
      </Button>
      {asks ? (
        <Confirm
          open={asking}
          onOpenChange={setAsking}
          title={title}
          {...confirmOf(act)}
          refusal={refusal}
          onConfirm={run}
        />
      ) : null}
    </>
  );
}
