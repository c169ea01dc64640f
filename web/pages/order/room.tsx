import { to } from "#contract/paths/to.ts";
import { DisputePanel } from "#web/features/orders/disputes/panel.tsx";
import { IssuedNumberPanel } from "#web/features/orders/issued-number.tsx";
import { Answers } from "#web/features/orders/room/answers.tsx";
import { Conversation } from "#web/features/orders/room/conversation.tsx";
import { RefundChoices } from "#web/features/orders/room/refund-choice.tsx";
import { RequirementsForm } from "#web/features/orders/room/requirements-form.tsx";
import { ReviewPanel } from "#web/features/orders/room/review-panel.tsx";
import { RoomHead } from "#web/features/orders/room/room-head.tsx";
import { MoneyTimeline, RoomSteps, RoomTerms } from "#web/features/orders/room/room-side.tsx";
import { useFreshRoom } from "#web/features/orders/room/use-fresh-room.ts";
import { Supplements } from "#web/features/orders/supplements/supplements.tsx";
import { RoomOffers } from "#web/features/requests/offers/room-offers.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { ProofHost } from "#web/shell/proof/proof-host.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/room";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const room = await api.call("GET /api/orders/{id}", { params: { id } });
  return { room, offers: await api.call("GET /api/orders/{id}/offers", { params: { id } }) };
}

export const handle = page<typeof loader>({
  title: ({ room: { stateLabel, title } }) => `${stateLabel}：${title}`,
  noindex: true,
  ground: "grey",
});

export default function RoomPage({ loaderData: { room, offers } }: Route.ComponentProps) {
  useFreshRoom(room.id);
  const requirements = room.actions.find(({ form }) => form === "requirements");
  const list =
    room.side === "buyer"
      ? { href: to("/mypage/orders"), label: "購買紀錄" }
      : { href: to("/mypage/orders_sell"), label: "銷售紀錄" };
  return (
    // The key resets the forms for another order.
    <div key={room.id} className="page flex flex-col gap-5 py-5 wide:py-8">
      <Breadcrumbs items={[{ label: "我的首頁", href: to("/mypage") }, list, { label: `交易 ${room.id}` }]} />
      <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_20rem] wide:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <RoomHead room={room} />
          {room.paying?.issued ? <IssuedNumberPanel issued={room.paying.issued} /> : null}
          <RefundChoices room={room} />
          <DisputePanel room={room} />
          {requirements ? <RequirementsForm room={room} label={requirements.label} /> : null}
          {room.final ? <ReviewPanel room={room} /> : null}
          {room.answers && room.answers.length > 0 ? <Answers answers={room.answers} /> : null}
          <Supplements room={room} />
          <RoomOffers roomId={room.id} loaded={offers} seller={room.side === "seller"} />
          <Conversation room={room} />
        </div>
        <aside aria-label="交易資料" className="flex flex-col gap-5">
          <RoomSteps room={room} />
          <RoomTerms room={room} />
          <MoneyTimeline room={room} />
        </aside>
      </div>
      <ProofHost />
    </div>
  );
}
