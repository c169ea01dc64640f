import { useState } from "react";
import { CampaignActs } from "#web/features/campaigns/admin/campaign-acts.tsx";
import { CampaignEditor } from "#web/features/campaigns/admin/campaign-editor.tsx";
import { CampaignPreview } from "#web/features/campaigns/admin/preview.tsx";
import { CampaignBadge } from "#web/features/campaigns/state-badge.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import type { Route } from "./+types/campaign";

/** `add` or a number. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  // Calls the list too, so that operators without the right get an error even for `add`, where no row is read.
  const [campaign, preview, coupons] = await Promise.all([
    id === "add" ? null : api.call("GET /api/admin/campaigns/{id}", { params: { id } }),
    id === "add" ? null : api.call("GET /api/admin/campaigns/{id}/preview", { params: { id } }),
    api.call("GET /api/admin/campaign_coupons", {}),
  ]);
  return { campaign, preview, coupons };
}

export const handle = page<typeof loader>({
  title: (_, { params }) => (params.id === "add" ? "新增活動" : "編輯活動"),
  heading: ({ campaign }) => campaign?.title ?? "新增活動",
});

export default function AdminCampaignPage({ loaderData: { campaign, preview, coupons } }: Route.ComponentProps) {
  const [dirty, setDirty] = useState(false);
  const [shown, setShown] = useState(false);
  return (
    <>
      {campaign && preview ? (
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <CampaignBadge state={campaign.state} />
          <Button variant="secondary" size="sm" className="ml-auto" onClick={() => setShown(!shown)}>
            {shown ? "回到編輯" : "預覽"}
          </Button>
        </div>
      ) : null}
      {shown && preview ? (
        <div className="flex flex-col gap-4">
          {dirty ? <Alert tone="attention">預覽的是上次儲存的內容，還有修改沒有儲存。</Alert> : null}
          <CampaignPreview campaign={preview} />
        </div>
      ) : null}
      <div hidden={shown}>
        <div className="grid gap-8 wide:grid-cols-[minmax(0,44rem)_20rem] wide:items-start">
          <Section title="內容">
            <CampaignEditor key={campaign?.id ?? "add"} campaign={campaign} coupons={coupons} onDirty={setDirty} />
          </Section>
          {campaign ? <CampaignActs campaign={campaign} dirty={dirty} /> : null}
        </div>
      </div>
    </>
  );
}
