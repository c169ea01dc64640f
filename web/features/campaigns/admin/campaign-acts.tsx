import type { CampaignFile } from "#contract/campaigns/admin.ts";
import type { campaignActionNames } from "#contract/campaigns/states.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { period } from "#web/lib/format/format.ts";
import { ActionButton } from "#web/lib/forms/action-button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { coinWords } from "./coin-words.ts";

type Act = CampaignFile["actions"][number];

function CampaignAct({ campaign: { id }, act, reason }: { campaign: CampaignFile; act: Act; reason: string | null }) {
  const name = act.name as (typeof campaignActionNames)[number];
  return (
    <ActionButton
      act={act}
      title={`${act.label}？`}
      reason={reason}
      call={() => api.call("POST /api/admin/campaigns/{id}/transitions/{name}", { params: { id, name } })}
      options={{
        // A large budget needs the approval of a second operator.
        done: ({ waiting }) => (name === "publish" && waiting ? "已送出，財務放行後就會公開" : (act.done ?? "")),
      }}
    />
  );
}

const counted: Record<CampaignFile["kind"], (campaign: CampaignFile) => string> = {
  claim: ({ acts }) => `已領取 ${acts} 張。`,
  picks: ({ acts }) => `已領取 ${acts} 張。`,
  article_contest: ({ entries, acts }) => `${entries} 件作品，${acts} 票。`,
  entry_contest: ({ entries, acts }) => `${entries} 件作品，${acts} 票。`,
  survey: ({ answers, coins }) => `${answers} 份回答。${coins ? `金幣${coinWords(coins)}。` : ""}`,
};

/** The state of a campaign, with its buttons and links. @param dirty there are unsaved changes */
export function CampaignActs({ campaign, dirty }: { campaign: CampaignFile; dirty: boolean }) {
  const { id, slug, kind, state, actions } = campaign;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">公開</h2>
      <p className="text-ink-soft">
        {campaign.waiting
          ? "已送出，正在等財務的另一位同事放行。"
          : state === "draft"
            ? "還沒公開，只有營運人員看得到。"
            : `${period(campaign)}。`}
        {counted[kind](campaign)}
      </p>
      {actions.map((act) => (
        <CampaignAct
          key={act.name}
          campaign={campaign}
          act={act}
          reason={dirty && act.name === "publish" ? "先儲存修改，再公開" : null}
        />
      ))}
      {kind === "survey" ? (
        <Link href={to("/admin/campaigns/:id/results", { id })} className="link">
          看問卷結果
        </Link>
      ) : null}
      {kind === "article_contest" || kind === "entry_contest" ? (
        <Link href={to("/admin/campaigns/:id/entries", { id })} className="link">
          管理作品
        </Link>
      ) : null}
      {state === "draft" ? null : (
        <Link href={to("/events/:slug", { slug })} className="link">
          看網站上的頁面
        </Link>
      )}
    </Card>
  );
}
