import { useState } from "react";
import type { Room } from "#contract/orders/room.ts";
import { type Supplement, type SupplementKind, supplementNames } from "#contract/orders/supplements.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SupplementDialog } from "./dialogs.tsx";
import { SupplementPayDialog } from "./pay.tsx";

const tones: Record<Supplement["state"], Tone> = {
  ...{ asked: "attention", open: "attention", paid: "ok" },
  ...{ refused: "neutral", taken_back: "neutral", lapsed: "neutral" },
};

/** The buyer's total; for the seller also their share. */
function sumOf({ total, buyerFee, earns }: Supplement): string {
  if (earns !== null) return `買家付 ${money(total)}，你可得 ${money(earns)}`;
  return buyerFee > 0 ? `${money(total)}（含平台服務費 ${money(buyerFee)}）` : money(total);
}

function Item({ supplement, onPay }: { supplement: Supplement; onPay: () => void }) {
  const { id, title, note, state, stateLabel, mine, answerBy, paidAt, mayPay, actions } = supplement;
  const { busy, run } = useAction(
    ({ name }: Supplement["actions"][number]) =>
      api.call("POST /api/supplements/{id}/transitions/{name}", { params: { id, name } }),
    { done: (_, { done }) => done ?? "" },
  );
  return (
    <li className="flex flex-col gap-1 border-line border-t pt-4 first:border-t-0 first:pt-0">
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
            <Button size="sm" onClick={onPay}>
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
    </li>
  );
}

const offers: Record<SupplementKind, string> = { ...supplementNames, tip: "給賣家小費" };

/** The supplements of an order, and buttons to propose one. */
export function Supplements({ room }: { room: Room }) {
  const { supplements, maySupplement } = room;
  const [proposing, setProposing] = useState<SupplementKind | null>(null);
  const [paying, setPaying] = useState<number | null>(null);
  const wanted = supplements.find(({ id, mayPay }) => id === paying && mayPay);
  if (supplements.length === 0 && maySupplement.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">追加款項</h2>
        {supplements.length === 0 ? (
          <p className="mt-1 text-ink-soft">
            {maySupplement.includes("tip")
              ? "滿意這次的成果，可以給賣家一點小費，平台不收服務費。"
              : "工作內容有增減時，在這裡談好價格與天數，付款後才算數。"}
          </p>
        ) : null}
      </div>
      {supplements.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {supplements.map((each) => (
            <Item key={each.id} supplement={each} onPay={() => setPaying(each.id)} />
          ))}
        </ul>
      ) : null}
      {maySupplement.length > 0 ? (
        <div className="flex flex-wrap gap-3 print:hidden">
          {maySupplement.map((kind) => (
            <Button key={kind} size="sm" variant="secondary" onClick={() => setProposing(kind)}>
              {offers[kind]}
            </Button>
          ))}
        </div>
      ) : null}
      {proposing ? <SupplementDialog kind={proposing} room={room} onClose={() => setProposing(null)} /> : null}
      {wanted ? <SupplementPayDialog supplement={wanted} onClose={() => setPaying(null)} /> : null}
    </Card>
  );
}
