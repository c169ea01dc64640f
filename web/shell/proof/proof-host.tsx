import { Suspense, useEffect, useState } from "react";
import { provideProofDialog } from "#web/lib/calls/proof.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

const ProofDialog = lazyComponent(() => import("./proof-dialog.tsx"));

type PendingProof = { answer: (shown: boolean) => void };

/** Renders the re-authentication dialog; for layouts whose pages make calls that need it. */
export function ProofHost() {
  const [asked, setAsked] = useState<PendingProof | null>(null);
  useEffect(() => provideProofDialog(() => new Promise((answer) => setAsked({ answer }))), []);
  if (!asked) return null;
  const end = (shown: boolean) => {
    setAsked(null);
    asked.answer(shown);
  };
  return (
    <Suspense>
      <ProofDialog onEnd={end} />
    </Suspense>
  );
}
