import { to } from "#contract/paths/to.ts";
import { CampaignList } from "#web/features/campaigns/campaign-list.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/events";

export async function loader(args: Route.LoaderArgs) {
  return { campaigns: await load(args).call("GET /api/campaigns", {}) };
}

export const handle = page({
  title: "活動",
  sitemap: true,
  head: {
    description: "好手的活動：優惠券、徵選、問卷與精選服務，進行中與已結束的都在這裡。",
    canonical: to("/events"),
  },
});

export default function EventsPage({ loaderData: { campaigns } }: Route.ComponentProps) {
  return (
    <div className="page py-8 wide:py-12">
      <h1 className="mb-6 text-3xl wide:text-4xl">活動</h1>
      {campaigns.length > 0 ? (
        <CampaignList campaigns={campaigns} />
      ) : (
        <Empty
          art="ticket"
          title="目前沒有活動"
          text="新的活動會在這裡和首頁公布。"
          action={
            <Link href={to("/search")} className={buttonClass()}>
              逛逛服務
            </Link>
          }
        />
      )}
    </div>
  );
}
