import { data, redirect, useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { OfferEditor } from "#web/features/requests/offer-editor/editor.tsx";
import { CounterTerms } from "#web/features/requests/offers/counter-terms.tsx";
import { OfferActions } from "#web/features/requests/offers/offer-actions.tsx";
import { OfferBill } from "#web/features/requests/offers/offer-bill.tsx";
import { OfferTerms } from "#web/features/requests/offers/offer-terms.tsx";
import { OfferVersions } from "#web/features/requests/offers/versions.tsx";
import { OfferBadge } from "#web/features/requests/state-badge.tsx";
import { ownOfferHref } from "#web/features/requests/words.ts";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load, pagePath, refusedWith } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import type { Route } from "./+types/offer";

const writable = new Set(["draft", "sent"]);

/** The seller's view of an offer: its form while it may be changed, and its state after sending. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const api = load(args);
  const params = { id };
  // A closed offer has no form.
  const form = await api.call("GET /api/my_offers/{id}/form", { params }).catch((error: unknown) => {
    if (refusedWith(error, 410)) return null;
    throw error;
  });
  const offer = form?.state === "draft" ? null : await api.call("GET /api/offers/{id}", { params });
  const own = ownOfferHref(Number(id), (form?.request ?? offer?.request)?.type);
  if (pagePath(args.request) !== own) throw redirect(own);
  return { form: form && writable.has(form.state) ? form : null, offer };
}

export const handle = page<typeof loader>({
  title: ({ form, offer }) => `提案：${offer?.title ?? form?.request?.title ?? "對話中的報價"}`,
  noindex: true,
});

type Shown = NonNullable<Route.ComponentProps["loaderData"]["offer"]>;

/** The state of a sent offer: read or not, valid until when, the buyer's counter-offer. */
function Standing({ offer }: { offer: Shown }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OfferBadge state={offer.state} label={offer.stateLabel} />
        <span className="text-ink-soft">{offer.next}</span>
      </p>
      <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
        {offer.sentAt ? (
          <span>
            送出 <When iso={offer.sentAt} />
          </span>
        ) : null}
        {offer.readAt ? (
          <span>
            已讀 <When iso={offer.readAt} />
          </span>
        ) : null}
        {offer.deadlineAt ? <Deadline iso={offer.deadlineAt} /> : null}
      </p>
      {offer.outdated && offer.state === "sent" ? (
        <Alert tone="attention">買家在你提案之後修改了需求，請看過新的內容，需要時修改提案再送出。</Alert>
      ) : null}
      {offer.declined ? (
        <Alert tone="info">
          {[offer.declined.reason ?? "對方選擇了其他方式", offer.declined.word].filter(Boolean).join("：")}
        </Alert>
      ) : null}
      {offer.counter ? (
        <CounterTerms counter={offer.counter} price={offer.bill.price} days={offer.days} side="seller" />
      ) : null}
      <OfferActions offer={offer} without={["revise", "edit", "send"]} />
    </div>
  );
}

export default function OfferPage({ loaderData: { form, offer } }: Route.ComponentProps) {
  const me = useMe();
  const navigate = useNavigate();
  const title = offer?.title ?? form?.request?.title ?? "報價";
  if (!me) return null;
  return (
    <div key={form?.id ?? offer?.id} className="page flex flex-col gap-6 py-6 wide:py-8">
      <header>
        <Breadcrumbs items={[{ label: "我的提案", href: to("/mypage/offers") }, { label: title }]} />
        <h1 className="mt-3 text-2xl [overflow-wrap:anywhere] wide:text-3xl">
          {form?.request || offer?.request
            ? `提案：${title}`
            : `報價給 ${form?.buyer.nickname ?? offer?.other.nickname}`}
        </h1>
      </header>
      {offer ? <Standing offer={offer} /> : null}
      {form ? (
        <OfferEditor
          opened={form}
          userId={me.id}
          onSent={({ threadId, roomId }, again) => {
            toast({ text: again ? "修改已送出，買家會收到通知" : "提案已送出，買家會收到通知", tone: "ok" });
            if (threadId !== null) return void navigate(to("/mypage/messages/:id", { id: threadId }));
            if (roomId !== null) return void navigate(to("/transactions/:id", { id: roomId }));
            void navigate(to("/mypage/offers"));
          }}
        />
      ) : offer ? (
        <Card className="flex max-w-2xl flex-col gap-6">
          <OfferTerms offer={offer} />
          <p className="text-ink-soft">
            {offer.days} 天完成，{revisionsLabel(offer.revisions)}
          </p>
          <OfferBill bill={offer.bill} side="seller" />
        </Card>
      ) : null}
      {offer ? <OfferVersions versions={offer.versions} /> : null}
    </div>
  );
}
