import type { OrderState } from "#contract/orders/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<OrderState, Tone> = {
  pending_payment: "attention",
  awaiting_requirements: "attention",
  in_progress: "info",
  delivered: "attention",
  completed: "ok",
  cancelled: "neutral",
  expired: "neutral",
  disputed: "danger",
};

/** The state of an order. Only what waits for this viewer is highlighted. */
export function StateBadge({ state, label, mine }: { state: OrderState; label: string; mine: boolean }) {
  const tone = tones[state];
  return <Badge tone={tone === "attention" && !mine ? "info" : tone}>{label}</Badge>;
}
