import { type IdState, idStates } from "#contract/identity/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<IdState, Tone> = { waiting: "attention", accepted: "ok", refused: "danger" };

export const IdStateBadge = ({ state }: { state: IdState }) => <Badge tone={tones[state]}>{idStates[state]}</Badge>;
