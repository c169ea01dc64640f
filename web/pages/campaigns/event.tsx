import { to } from "#contract/paths/to.ts";
import { CampaignFrame } from "#web/features/campaigns/campaign-frame.tsx";
import { Entries } from "#web/features/campaigns/entries.tsx";
import { Gift } from "#web/features/campaigns/gift.tsx";
import { campaignJsonLd } from "#web/features/campaigns/json-ld.ts";
import { ServiceGrid } from "#web/features/catalog/browse/service-grid.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { stored } from "#web/lib/page/share-picture.ts";
import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/event";

// Lazy, because only some kinds of campaign use them.
const OwnEntry = lazyHydrated(() => import("#web/features/campaigns/own-entry.tsx"));
const EventSurvey = lazyHydrated(() => import("./event-survey.tsx"));

const entries = list("GET /api/campaigns/{slug}/entries");

/** One page for all campaigns; their kind decides which parts are shown. */
export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const campaign = await load(args).call("GET /api/campaigns/{slug}", { params: { slug } });
  const contest = campaign.kind === "article_contest" || campaign.kind === "entry_contest";
  if (!contest) return { campaign, entered: null };
  const path = to("/events/:slug", { slug });
  const entered = await loadList(args, entries, { path }, (api, query) =>
    api.call("GET /api/campaigns/{slug}/entries", { params: { slug }, query }),
  );
  return { campaign, entered };
}

export const handle = page<typeof loader>({
  title: ({ campaign }) => campaign.title,
  frame: ({ campaign }) => (campaign.kind === "survey" ? { layout: "payment", ground: "blue", undisturbed: true } : {}),
  head: ({ campaign, entered }, { origin }) => ({
    description: `${campaign.title}：${campaign.summary}好手的活動辦法、時間與結果。`,
    canonical: to("/events/:slug", { slug: campaign.slug }),
    noindex: campaign.state === "soon" || (entered?.found.page ?? 1) > 1,
    ...(campaign.picture ? { image: stored(campaign.picture) } : {}),
    jsonLd: campaignJsonLd(campaign, origin),
  }),
});

type Data = Route.ComponentProps["loaderData"];

/** Where somebody enters a contest, below what others have entered. */
const ENTER = "enter";

function EnterLink({ campaign: { mine } }: { campaign: Data["campaign"] }) {
  return (
    <a href={`#${ENTER}`} className={buttonClass({ size: "lg" })}>
      {mine.entry ? "看我的作品" : "我也要參加"}
    </a>
  );
}

function Contest({ campaign, entered }: Data) {
  const { settings } = campaign;
  return (
    <>
      {entered ? (
        <Section
          title={campaign.state === "over" ? "最終排名" : "目前排名"}
          text={
            campaign.state === "running"
              ? "驗證過手機號碼的會員每天可以投一票，台北時間午夜換日。"
              : `共 ${entered.found.total} 件作品。`
          }
        >
          <Entries campaign={campaign} entries={entered.found.data} />
          <ListPages of={entries} data={entered} />
        </Section>
      ) : null}
      <div
        id={ENTER}
        className={cx(
          "grid scroll-mt-24 gap-x-12 gap-y-8",
          (campaign.state === "running" || campaign.mine.entry) && "lg:grid-cols-[minmax(0,1fr)_20rem]",
        )}
      >
        <OwnEntry key={campaign.mine.entry?.id ?? 0} campaign={campaign} />
        {"prize" in settings && settings.prize ? (
          <Section title="獎項">
            <div className="max-w-text">
              <WrittenText text={settings.prize} />
            </div>
          </Section>
        ) : null}
      </div>
    </>
  );
}

function Picks({ campaign }: { campaign: Data["campaign"] }) {
  return (
    <>
      <Gift campaign={campaign} />
      <Section title="精選服務">
        {campaign.services.length > 0 ? (
          <ServiceGrid services={campaign.services} level={3} />
        ) : (
          <Empty title="精選的服務都已下架" text="可以到搜尋頁看看其他服務。" />
        )}
      </Section>
    </>
  );
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { campaign, entered } = loaderData;
  const { settings } = campaign;
  return (
    <CampaignFrame
      campaign={campaign}
      narrow={settings.kind === "survey"}
      shown={
        entered
          ? entered.found.data.flatMap(({ picture }) => picture ?? [])
          : campaign.services.flatMap(({ cover }) => cover ?? [])
      }
      begin={entered ? <EnterLink campaign={campaign} /> : null}
    >
      {settings.kind === "claim" ? <Gift campaign={campaign} /> : null}
      {settings.kind === "picks" ? <Picks campaign={campaign} /> : null}
      {settings.kind === "survey" ? <EventSurvey campaign={campaign} /> : null}
      {entered ? <Contest {...loaderData} /> : null}
    </CampaignFrame>
  );
}
