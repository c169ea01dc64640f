import Flag from "lucide-react/icons/flag";
import { Suspense, useState } from "react";
import { data, redirect } from "react-router";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { Share } from "#web/features/catalog/service/share.ts";
import { RequestRows } from "#web/features/requests/list/request-card.tsx";
import { requestJsonLd } from "#web/features/requests/page/json-ld.ts";
import { RequestBody } from "#web/features/requests/page/request-body.tsx";
import { RequestSide } from "#web/features/requests/page/request-side.tsx";
import { Requester } from "#web/features/requests/page/requester.tsx";
import { RequestBadge } from "#web/features/requests/state-badge.tsx";
import { budgetLabel, placeLabel, requestHref } from "#web/features/requests/words.ts";
import { siteContext } from "#web/lib/calls/api-context.ts";
import { plainText } from "#web/lib/format/plain-text.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { requireMember } from "#web/lib/page/require-member.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/request";

const ReportDialog = lazyComponent(() => import("#web/features/requests/report-dialog.tsx"));

/** A public request, or at its own path a designated one. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const { pathname } = new URL(args.request.url);
  const designated = pathname.startsWith(to("/requests/designate/:id", { id: "" }));
  const calls = load(args);
  // Only buyer and seller of a designated request may see it, and a visitor may be one of them: the login leads back
  // here.
  if (designated) await requireMember(calls, args.request);
  const request = await calls.call("GET /api/requests/{id}", { params: { id } });
  if (designated !== (request.type === 1)) throw redirect(requestHref(request));
  const description = plainText(request.description, 160);
  const isOpen = request.type === 2 && request.state === "open" && request.hiddenReason === null;
  // Built in the loader, because the code that `handle` uses is sent to the browser.
  const jsonLd = isOpen ? requestJsonLd(request, description, args.context.get(siteContext).origin) : null;
  return { request, description, isOpen, jsonLd };
}

export const handle = page<typeof loader>({
  title: ({ request }) => request.title || "還沒有標題的需求",
  prompt: true,
  head({ request, description, isOpen, jsonLd }) {
    const { budget, place } = request;
    return {
      description: `徵求${request.subcategory.name}，預算 ${budgetLabel(budget)}，${placeLabel(place)}。${description}`,
      canonical: requestHref(request),
      noindex: !isOpen,
      ...(jsonLd && { jsonLd }),
    };
  },
});

/** Why the request is not open: texts for its buyer, its sellers, and everybody else. */
function Standing({ request }: { request: Route.ComponentProps["loaderData"]["request"] }) {
  const { hiddenReason, ended, state, stateLabel } = request;
  if (hiddenReason)
    return (
      <Alert tone="danger" title="這個需求已被下架">
        {hiddenReason}
      </Alert>
    );
  if (!ended || state === "open") return null;
  return (
    <Alert tone="attention" title={`這個需求${stateLabel === "已選定" ? "已經選定提案" : stateLabel}，不再收提案`}>
      {ended.reason ? <span>原因：{ended.reason}</span> : null}
      {ended.word ? <span className="block whitespace-pre-line">{ended.word}</span> : null}
    </Alert>
  );
}

function Tools({ request, url }: { request: Route.ComponentProps["loaderData"]["request"]; url: string }) {
  const [reporting, setReporting] = useState(false);
  return (
    <div className="flex shrink-0">
      {request.type === 2 ? <Share url={url} title={request.title} /> : null}
      {request.actions.some(({ name }) => name === "report") ? (
        <Button variant="quiet" icon={<Flag aria-hidden size={18} />} onClick={() => setReporting(true)}>
          檢舉
        </Button>
      ) : null}
      {reporting ? (
        <Suspense>
          <ReportDialog what="request" id={request.id} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

export default function RequestPage({ loaderData: { request } }: Route.ComponentProps) {
  const origin = useRootData()?.origin ?? "";
  const { category, subcategory, seller, service, similar } = request;
  const crumbs: Crumb[] =
    request.type === 2
      ? [
          { label: "首頁", href: "/" },
          { label: "找案子", href: to("/requests") },
          { label: category.name, href: to("/requests/categories/:categoryId", { categoryId: category.id }) },
          {
            label: subcategory.name,
            href: to("/requests/subcategories/:subcategoryId", { subcategoryId: subcategory.id }),
          },
          { label: request.title },
        ]
      : [
          request.own
            ? { label: "我的需求", href: to("/mypage/requests") }
            : { label: "通知與待辦", href: to("/mypage/notifications") },
          { label: request.title },
        ];
  return (
    // The key closes a dialog of another request.
    <div key={request.id} className="page pt-4 pb-16 wide:pt-6">
      <div className="flex items-center justify-between gap-4">
        <Breadcrumbs items={crumbs} />
        <div className="max-wide:hidden">
          <Tools request={request} url={origin + requestHref(request)} />
        </div>
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-8 wide:grid-cols-[minmax(0,1fr)_20rem] wide:grid-rows-[auto_1fr] xl:gap-x-12">
        <header className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-3 text-ink-soft">
            <RequestBadge state={request.state} label={request.stateLabel} hidden={request.hiddenReason !== null} />
            {seller ? <span>請 {seller.nickname} 報價</span> : <span>{subcategory.name}</span>}
            {request.invited ? <span className="text-teal">買家邀請你提案</span> : null}
          </p>
          <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{request.title}</h1>
          {service ? (
            <p className="text-ink-soft">
              關於服務{" "}
              <Link href={to("/services/:id", { id: service.id })} className="link">
                {service.title}
              </Link>
              （{money(service.price)} 起）
            </p>
          ) : null}
          <Standing request={request} />
        </header>
        <aside
          aria-label="預算與提案"
          className="flex flex-col gap-5 wide:col-start-2 wide:row-span-2 wide:row-start-1"
        >
          <RequestSide request={request} />
          {request.requester && !request.own ? <Requester requester={request.requester} /> : null}
        </aside>
        <div className="min-w-0">
          <RequestBody request={request} />
          <div className="-ml-4 mt-8 wide:hidden">
            <Tools request={request} url={origin + requestHref(request)} />
          </div>
        </div>
      </div>
      {similar.length > 0 ? (
        <Section
          title="類似的需求"
          className="mt-14"
          more={
            <MoreLink
              href={to("/requests/subcategories/:subcategoryId", { subcategoryId: subcategory.id })}
              label={`：${subcategory.name}的需求`}
            />
          }
        >
          <RequestRows requests={similar} />
        </Section>
      ) : null}
    </div>
  );
}
