import { type CampaignState, campaignStates } from "#contract/campaigns/states.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Record<CampaignState, Tone> = { draft: "neutral", soon: "info", running: "ok", over: "neutral" };

export const CampaignBadge = ({ state }: { state: CampaignState }) => (
  <Badge tone={tones[state]}>{campaignStates[state]}</Badge>
);
