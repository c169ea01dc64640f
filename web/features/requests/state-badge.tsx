import type { OfferState, RequestState } from "#contract/requests/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const requestTones: Record<RequestState, Tone> = {
  draft: "neutral",
  open: "info",
  chosen: "ok",
  closed: "neutral",
  expired: "neutral",
  discarded: "neutral",
};

/** The state of a request; one that operators have hidden says so instead. */
export function RequestBadge(props: { state: RequestState; label: string; hidden?: boolean }) {
  if (props.hidden) return <Badge tone="danger">已被下架</Badge>;
  return <Badge tone={requestTones[props.state]}>{props.label}</Badge>;
}

const offerTones: Record<OfferState, Tone> = {
  draft: "neutral",
  sent: "info",
  countered: "attention",
  accepted: "attention",
  won: "ok",
  declined: "neutral",
  withdrawn: "neutral",
  expired: "neutral",
  discarded: "neutral",
};

export function OfferBadge({ state, label }: { state: OfferState; label: string }) {
  return <Badge tone={offerTones[state]}>{label}</Badge>;
}
