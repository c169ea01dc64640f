import type { Campaign } from "#contract/campaigns/schemas.ts";
import { CampaignFrame } from "../campaign-frame.tsx";
import { Gift } from "../gift.tsx";
import { Survey } from "../survey.tsx";

/** Preview of a running campaign, with disabled controls. */
export function CampaignPreview({ campaign }: { campaign: Campaign }) {
  const { settings } = campaign;
  const running = { ...campaign, state: "running" as const, refusal: null };
  return (
    <div className={settings.kind === "survey" ? "rounded-xl bg-sky" : "rounded-xl bg-paper"}>
      <CampaignFrame campaign={running} narrow={settings.kind === "survey"}>
        <Gift campaign={running} idle />
        {settings.kind === "survey" ? <Survey campaign={running} settings={settings} ask={() => {}} idle /> : null}
      </CampaignFrame>
    </div>
  );
}
