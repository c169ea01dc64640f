import { Suspense } from "react";
import type { OfferAction } from "#contract/requests/offer-schemas.ts";
import type { RequestAction } from "#contract/requests/schemas.ts";
import { confirmOf } from "#web/lib/calls/offered.ts";
import { lazyComponent } from "#web/lib/life/lazy-component.ts";

const Confirm = lazyComponent(async () => ({ default: (await import("#web/ui/overlays/dialog.tsx")).Confirm }));

type AskFirstProps<A> = {
  /** Null while nothing is asked. */
  action: A | null;
  /** What it is done to. */
  title: string;
  refusal: string | null;
  run: (action: A) => Promise<boolean>;
  onClose: () => void;
};

/** Asks before what is hard to undo; its script comes with the first question. */
export function AskFirst<A extends OfferAction | RequestAction>(props: AskFirstProps<A>) {
  const { action, title, refusal, run, onClose } = props;
  if (!action) return null;
  return (
    <Suspense>
      <Confirm
        open
        onOpenChange={(next) => next || onClose()}
        title={`${action.label}「${title}」`}
        {...confirmOf(action)}
        refusal={refusal}
        onConfirm={() => run(action)}
      />
    </Suspense>
  );
}
