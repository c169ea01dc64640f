import { data } from "react-router";
import { to } from "#contract/paths/to.ts";
import { aboutOffer, RequestActs } from "#web/features/requests/admin/request-acts.tsx";
import { OfferActs } from "#web/features/requests/admin/take-down.tsx";
import { RequestBody } from "#web/features/requests/page/request-body.tsx";
import { OfferBadge, RequestBadge } from "#web/features/requests/state-badge.tsx";
import { budgetLabel, dayLabel, placeLabel } from "#web/features/requests/words.ts";
import { dateTime, money } from "#web/lib/format/format.ts";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Reports } from "#web/shell/console/moderated.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/request";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  return load(args).call("GET /api/admin/requests/{id}", { params: { id } });
}

export const handle = page<typeof loader>({ title: "需求內容", heading: ({ title }) => title });

const member = (id: number, nickname: string) => (
  <Link href={to("/admin/members/:id", { id })} className="link">
    {nickname}
  </Link>
);

type Offered = Route.ComponentProps["loaderData"]["offered"][number];

function OfferFile({ offer }: { offer: Offered }) {
  return (
    <li>
      <Card className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <OfferBadge state={offer.state} label={offer.stateLabel} />
          {member(offer.sellerId, offer.seller)}
          <span>
            {money(offer.price)}，{offer.days} 天，第 {offer.version} 版
          </span>
          {offer.reports > 0 ? <Badge tone="attention">{offer.reports} 則檢舉</Badge> : null}
          <span className="ml-auto text-ink-faint text-sm">{dateTime(offer.sentAt)}</span>
        </p>
        <WrittenText text={offer.message} />
        <ul className="list-disc pl-5 text-ink-soft">
          {offer.scope.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <OfferActs offer={offer} />
      </Card>
    </li>
  );
}

export default function AdminRequestPage({ loaderData: request }: Route.ComponentProps) {
  const { detail, offered, sellerId } = request;
  return (
    <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-10">
        <RequestBody request={detail} />
        <Section title={`提案（${offered.length}）`}>
          <ul className="flex flex-col gap-4">
            {offered.map((offer) => (
              <OfferFile key={offer.id} offer={offer} />
            ))}
          </ul>
        </Section>
      </div>
      <Card className="flex flex-col gap-5">
        <RequestBadge state={request.state} label={request.stateLabel} hidden={request.hiddenReason !== null} />
        {request.hiddenReason ? <p className="whitespace-pre-line">{request.hiddenReason}</p> : null}
        <Facts
          items={[
            { term: "買家", value: member(request.buyerId, request.buyer) },
            { term: "對象", value: sellerId === null ? "公開" : member(sellerId, request.seller ?? "") },
            { term: "分類", value: detail.subcategory.name },
            { term: "預算", value: budgetLabel(detail.budget) },
            { term: "希望完成日", value: dayLabel(detail.dueOn) },
            { term: "地點", value: placeLabel(detail.place) },
            { term: "發布", value: dateTime(request.publishedAt) || "還沒發布" },
          ]}
        />
        <div>
          <p className="mb-1 text-ink-soft">待處理的檢舉</p>
          <Reports row={request} about={aboutOffer} />
        </div>
        <RequestActs request={request} />
        <p className="text-ink-soft text-sm">每次查看都會留下紀錄。</p>
      </Card>
    </div>
  );
}
