import { type NewsletterState, newsletterStates } from "#contract/newsletters/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<NewsletterState, Tone> = {
  draft: "neutral",
  waiting: "attention",
  sending: "info",
  sent: "ok",
  stopped: "danger",
};

export const NewsletterStateBadge = ({ state }: { state: NewsletterState }) => (
  <Badge tone={tones[state]}>{newsletterStates[state]}</Badge>
);
