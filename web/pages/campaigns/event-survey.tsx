import type { Campaign } from "#contract/campaigns/schemas.ts";
import { Survey } from "#web/features/campaigns/survey.tsx";
import { useAskPopOut } from "#web/shell/login/pop-out.ts";

/** A survey; a visitor logs in or registers in a window of its own. */
export default function EventSurvey({ campaign }: { campaign: Campaign }) {
  const ask = useAskPopOut();
  const { settings } = campaign;
  return settings.kind === "survey" ? <Survey campaign={campaign} settings={settings} ask={ask} /> : null;
}
