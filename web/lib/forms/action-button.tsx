import { useState } from "react";
import { confirmOf, type Offered, variantOf } from "#web/lib/calls/available-actions.ts";
import { type ActionOptions, useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";

type Props<A> = {
  act: Pick<Offered, "label" | "confirm" | "tone">;
  /** The title of the question, where the act asks one. */
  title: string;
  call: () => Promise<A>;
  options: Omit<ActionOptions<void, A>, "tell">;
  /** Why it cannot be pressed now. */
  reason?: string | null;
};

/** The button of an act that needs no form. An act with a question opens a dialog first, which also shows a refusal. */
export function ActionButton<A>({ act, title, call, options, reason = null }: Props<A>) {
  const [asking, setAsking] = useState(false);
  const asks = act.confirm !== null;
  const { busy, refusal, run } = useAction(call, { ...options, tell: asks ? "here" : "toast" });
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
