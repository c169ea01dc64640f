import { type NewsState, newsStates } from "#contract/content/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<NewsState, Tone> = { draft: "neutral", scheduled: "info", published: "ok", withdrawn: "attention" };

export const NewsStateBadge = ({ state }: { state: NewsState }) => (
  <Badge tone={tones[state]}>{newsStates[state]}</Badge>
);
