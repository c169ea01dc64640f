import { Suspense } from "react";
import type { OfferAction } from "#contract/requests/offer-schemas.ts";
import type { RequestAction } from "#contract/requests/schemas.ts";
import { confirmOf } from "#web/lib/calls/available-actions.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

const Confirm = lazyComponent(async () => ({ default: (await import("#web/ui/overlays/dialog.tsx")).Confirm }));

type AskFirstProps<A> = {
  /** The action to be confirmed; null while the dialog is closed. */
  action: A | null;
  title: string;
  refusal: string | null;
  unanswered: boolean;
  run: (action: A) => Promise<boolean>;
  onClose: () => void;
};

/** Confirmation dialog for an action that is hard to undo. A lazy component. */
export function AskFirst<A extends OfferAction | RequestAction>(props: AskFirstProps<A>) {
  const { action, title, refusal, unanswered, run, onClose } = props;
  if (!action) return null;
  return (
    <Suspense>
      <Confirm
        open
        onOpenChange={(next) => next || onClose()}
        title={`${action.label}「${title}」`}
        {...confirmOf(action)}
        refusal={refusal}
        unanswered={unanswered}
        onConfirm={() => run(action)}
      />
    </Suspense>
  );
}
