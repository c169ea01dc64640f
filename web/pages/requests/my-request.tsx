import { data, redirect } from "react-router";
import { to } from "#contract/paths/to.ts";
import { Compare } from "#web/features/requests/compare/compare.tsx";
import { FittingSellers } from "#web/features/requests/compare/fitting-sellers.tsx";
import { RequestActions } from "#web/features/requests/page/request-actions.tsx";
import { RequestBody } from "#web/features/requests/page/request-body.tsx";
import { RequestBadge } from "#web/features/requests/state-badge.tsx";
import { budgetLabel, dayLabel, editHref, placeLabel, requestHref } from "#web/features/requests/words.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load, refusedWith } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/my-request";

/** The buyer's view of a request: its state, the offers side by side, and sellers to invite. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const api = load(args);
  const params = { id };
  const [request, sellers] = await Promise.all([
    api.call("GET /api/my_requests/{id}", { params }),
    api.call("GET /api/my_requests/{id}/sellers", { params }),
  ]).catch(async (error: unknown) => {
    // A draft has no page yet: redirects to its form.
    if (refusedWith(error, 404)) throw redirect(editHref(await api.call("GET /api/my_requests/{id}/form", { params })));
    throw error;
  });
  const searched = request.type === 2 && request.state === "open" && request.hiddenReason === null;
  return { request, sellers: searched ? sellers : [] };
}

export const handle = page<typeof loader>({ title: ({ request }) => request.title });

type Shown = Route.ComponentProps["loaderData"]["request"];

/** Says that an accepted offer waits for its payment or is in progress. */
function OrderAlert({ request: { order, id } }: { request: Shown }) {
  if (!order) return null;
  const unpaid = order.state === "pending_payment";
  return (
    <Alert
      tone={unpaid ? "attention" : "ok"}
      title={unpaid ? "接受的提案等你付款" : "已經成交"}
      action={
        <Link
          href={unpaid ? to("/mypage/orders/requests/:id", { id }) : to("/transactions/:id", { id: order.id })}
          className={buttonClass({ size: "sm" })}
        >
          {unpaid ? "前往付款" : "前往交易室"}
        </Link>
      }
    >
      {unpaid && order.deadlineAt ? (
        <>
          付款期限 <Deadline iso={order.deadlineAt} />
          ，逾期這份提案會恢復原狀。
        </>
      ) : null}
    </Alert>
  );
}

function Invited({ request: { invitations } }: { request: Shown }) {
  if (invitations.sellers.length === 0) return null;
  return (
    <p className="text-ink-soft text-sm">
      已邀請：
      {invitations.sellers.map(({ id, nickname, offered }, at) => (
        <span key={id}>
          {at > 0 ? <span>、</span> : null}
          <Link href={to("/users/:id", { id })} className="link">
            {nickname}
          </Link>
          {offered ? <span>（已提案）</span> : null}
        </span>
      ))}
    </p>
  );
}

export default function MyRequestPage({ loaderData: { request, sellers } }: Route.ComponentProps) {
  const facts = [
    { term: "預算", value: budgetLabel(request.budget) },
    { term: "希望完成日", value: dayLabel(request.dueOn) },
    { term: "地點", value: placeLabel(request.place) },
    ...(request.state === "open" && request.endsAt
      ? [{ term: "徵求截止", value: <Deadline iso={request.endsAt} what="截止" /> }]
      : []),
  ];
  return (
    <div key={request.id} className="flex flex-col gap-8">
      <header className="flex flex-col gap-3">
        <Breadcrumbs
          items={[{ label: "我的需求", href: to("/mypage/requests") }, { label: request.title || "未命名的需求" }]}
        />
        <div className="flex flex-wrap items-center gap-3">
          <RequestBadge state={request.state} label={request.stateLabel} hidden={request.hiddenReason !== null} />
          {request.seller ? <span className="text-ink-soft">只給 {request.seller.nickname}</span> : null}
        </div>
        <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{request.title}</h1>
        <p className="text-ink-soft">{request.next}</p>
        {request.hiddenReason ? (
          <Alert tone="danger" title="這個需求已被下架">
            {request.hiddenReason}
          </Alert>
        ) : null}
        {request.ended?.reason ? (
          <Alert tone="attention">
            原因：{request.ended.reason}
            {request.ended.word ? <span className="block whitespace-pre-line">{request.ended.word}</span> : null}
          </Alert>
        ) : null}
        <OrderAlert request={request} />
        <RequestActions request={request} />
      </header>
      <Section title={`提案（${request.compared.length}）`}>
        <Compare request={request} />
      </Section>
      <div className="flex flex-col gap-3">
        <FittingSellers requestId={request.id} sellers={sellers} left={request.invitations.left} />
        <Invited request={request} />
      </div>
      <Section
        title="需求內容"
        more={
          <Link href={requestHref(request)} className="link">
            {request.type === 2 ? "看公開頁面" : "看需求頁"}
          </Link>
        }
      >
        <Card className="flex flex-col gap-6">
          <Facts items={facts} />
          <RequestBody request={request} />
        </Card>
      </Section>
    </div>
  );
}
