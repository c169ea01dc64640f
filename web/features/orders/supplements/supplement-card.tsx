import { Suspense, useState, useTransition } from "react";
import type { Supplement } from "#contract/orders/supplements.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

const PayDialog = lazyComponent(async () => ({ default: (await import("./pay.tsx")).SupplementPayDialog }));

const tones: Record<Supplement["state"], Tone> = {
  ...{ asked: "attention", open: "attention", paid: "ok" },
  ...{ refused: "neutral", taken_back: "neutral", lapsed: "neutral" },
};

/** The buyer's total; for the seller also their share. */
function sumOf({ total, buyerFee, earns }: Supplement): string {
  if (earns !== null) return `買家付 ${money(total)}，你可得 ${money(earns)}`;
  return buyerFee > 0 ? `${money(total)}（含平台服務費 ${money(buyerFee)}）` : money(total);
}

/** An additional payment among the messages, with the buttons of this viewer. */
export default function SupplementCard({ supplement }: { supplement: Supplement }) {
  const [paying, setPaying] = useState(false);
  const [opening, startOpening] = useTransition();
  const { id, title, note, state, stateLabel, mine, answerBy, paidAt, mayPay, actions } = supplement;
  const { busy, run } = useAction(
    ({ name }: Supplement["actions"][number]) =>
      api.call("POST /api/supplements/{id}/transitions/{name}", { params: { id, name } }),
    { done: (_, { done }) => done ?? "" },
  );
  return (
    <article
      aria-label={`追加款項：${title}`}
      className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
        <Badge tone={tones[state]}>{stateLabel}</Badge>
      </div>
      <p>{sumOf(supplement)}</p>
      {note ? <p className="whitespace-pre-wrap break-words text-ink-soft">{note}</p> : null}
      <p className="text-ink-faint text-sm">
        {mine ? "你提出的" : "對方提出的"}
        {paidAt ? (
          <>
            ，<When iso={paidAt} /> 付款
          </>
        ) : null}
        {answerBy ? (
          <>
            ，<Deadline iso={answerBy} calm={mine} />
          </>
        ) : null}
      </p>
      {mayPay || actions.length > 0 ? (
        <div className="mt-2 flex flex-wrap gap-3 print:hidden">
          {mayPay ? (
            <Button size="sm" busy={opening} onClick={() => startOpening(() => setPaying(true))}>
              付款
            </Button>
          ) : null}
          {actions.map((action) => (
            <Button
              key={action.name}
              size="sm"
              variant={action.tone === "primary" ? "primary" : "secondary"}
              busy={busy}
              onClick={() => run(action)}
            >
              {action.label}
              <span className="sr-only">「{title}」</span>
            </Button>
          ))}
        </div>
      ) : null}
      <Suspense>
        {paying && mayPay ? <PayDialog supplement={supplement} onClose={() => setPaying(false)} /> : null}
      </Suspense>
    </article>
  );
}
