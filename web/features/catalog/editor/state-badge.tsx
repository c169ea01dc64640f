import { type ServiceState, serviceStates } from "#contract/catalog/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<ServiceState, Tone> = { draft: "neutral", published: "ok", paused: "attention", removed: "danger" };

/** A service's state; one that operators have hidden says so instead. */
export const ServiceStateBadge = ({ state, hidden = false }: { state: ServiceState; hidden?: boolean }) =>
  hidden ? <Badge tone="danger">已被下架</Badge> : <Badge tone={tones[state]}>{serviceStates[state]}</Badge>;
