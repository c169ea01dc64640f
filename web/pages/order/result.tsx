import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import type { Room } from "#contract/orders/room.ts";
import { to } from "#contract/paths/to.ts";
import { methodNames, paymentMethods } from "#contract/payments/methods.ts";
import { PushPrompt } from "#web/features/notifications/push/prompt.tsx";
import { IncompleteLink } from "#web/features/orders/incomplete-link.tsx";
import { IssuedNumberPanel } from "#web/features/orders/issued-number.tsx";
import { forgetOrderKeys } from "#web/features/orders/keys.ts";
import { pay } from "#web/features/orders/pay.ts";
import { PaidWithCredits } from "#web/features/orders/result/paid-with-credits.tsx";
import { ResultFrame } from "#web/features/orders/result/result-frame.tsx";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Copied } from "#web/lib/copy-button.tsx";
import { money } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { requireMember } from "#web/lib/page/require-member.ts";
import { Alert, type AlertTone } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/result";

type Payment = AnswerOf<"GET /api/payments/{number}">;

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const asked = new URL(args.request.url).searchParams;
  // An order paid only with points and coins has no payment, so the order is loaded instead.
  const order = asked.get("order");
  if (order !== null && /^[1-9]\d{0,8}$/.test(order))
    return {
      payment: null,
      order: await api.call("GET /api/orders/{id}/info", { params: { id: Number(order) } }),
      room: await api.call("GET /api/orders/{id}", { params: { id: Number(order) } }),
    };
  const number = asked.get("no") ?? "";
  const trade = asked.get("id") ?? undefined;
  // Other formats cannot be one of our payment numbers.
  if (!/^[A-Za-z0-9_]{1,20}$/.test(number)) {
    await requireMember(api, args.request);
    return null;
  }
  const payment = await api.call("GET /api/payments/{number}", { params: { number }, query: { trade } });
  const { orderId, state, arriving } = payment;
  const applied = orderId !== null && state === "paid" && !arriving;
  return {
    order: null,
    payment,
    room: applied ? await api.call("GET /api/orders/{id}", { params: { id: orderId } }) : null,
  };
}

export const handle = page({ title: "付款結果", noindex: true, layout: "payment" });

/**
 * Polls while the result is open: every 2 seconds at first, every 5 after twenty seconds, no longer after 3 minutes.
 */
function useUntilSettled(open: boolean): { givenUp: boolean } {
  const { revalidate, state } = useRevalidator();
  const [began] = useState(() => Date.now());
  const [givenUp, setGivenUp] = useState(false);
  useEffect(() => {
    if (!open || givenUp || state !== "idle") return;
    const waited = Date.now() - began;
    const timer = setTimeout(
      () => (waited > 180_000 ? setGivenUp(true) : void revalidate()),
      waited < 20_000 ? 2000 : 5000,
    );
    return () => clearTimeout(timer);
  }, [open, givenUp, state, began, revalidate]);
  return { givenUp };
}

const looks: Record<Payment["state"], { title: string; tone: AlertTone }> = {
  started: { title: "正在確認付款結果", tone: "info" },
  paid: { title: "付款完成", tone: "ok" },
  failed: { title: "付款沒有成功", tone: "danger" },
  expired: { title: "付款期限已過", tone: "attention" },
  refunding: { title: "款項退還中", tone: "attention" },
  refunded: { title: "款項已退還", tone: "info" },
};

/** Title and tone of the result. For a card registered without an order, the refund of its charge is a success. */
function lookOf({ state, orderId, cardKept }: Payment): { title: string; tone: AlertTone } {
  const taken = state === "paid" || state === "refunding" || state === "refunded";
  if (orderId !== null || !taken) return looks[state];
  return cardKept ? { title: "信用卡已保存", tone: "ok" } : { title: "正在保存信用卡", tone: "info" };
}

export default function ResultPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <IncompleteLink
        title="付款結果"
        lacks="這個連結少了付款編號"
        text="每筆付款的結果都在購買紀錄裡，請從那裡打開訂單查看。"
        ways={[{ href: to("/mypage/orders"), label: "查看購買紀錄" }]}
      />
    );
  const { order, payment, room } = loaderData;
  if (!order) return <PaymentResult payment={payment} room={room} />;
  return (
    <PaidWithCredits order={order} room={room}>
      <PushPrompt />
    </PaidWithCredits>
  );
}

function PaymentResult({ payment, room }: { payment: Payment; room: Room | null }) {
  const { arriving } = payment;
  const open = payment.state === "started" || arriving;
  const { givenUp } = useUntilSettled(open);
  // A payment that was started on an order page leads back there, also on a retry.
  const begunIn = useLocation().pathname.endsWith("_transaction") ? "room" : "checkout";
  const method = paymentMethods.find((each) => each === payment.method);
  const { issued } = payment;
  const { busy, run } = useAction((orderId: number) => pay(orderId, { method, begunIn }));
  // The order is settled, so the next press on a checkout page creates a new one.
  const settled = issued !== null || (payment.state !== "started" && !payment.mayRetry);
  useEffect(() => {
    if (settled) forgetOrderKeys(sessionStorage);
  }, [settled]);
  const { orderId } = payment;
  const { title, tone } = issued
    ? { title: "等待入帳", tone: "info" as const }
    : arriving
      ? { title: "款項已收到", tone: "info" as const }
      : lookOf(payment);
  const way = begunIn === "room" ? "回到交易室" : "前往交易室";
  return (
    <ResultFrame
      title={title}
      good={tone === "ok"}
      room={room}
      way={way}
      acts={
        room ? null : (
          <div className="flex flex-col gap-3">
            {payment.mayRetry && orderId !== null ? (
              <Button full size="lg" busy={busy} onClick={() => run(orderId)}>
                重新付款
              </Button>
            ) : null}
            <Link
              href={orderId === null ? `${to("/mypage/setting")}#cards` : to("/transactions/:id", { id: orderId })}
              className={buttonClass({ variant: payment.mayRetry ? "secondary" : "primary", size: "lg", full: true })}
            >
              {orderId === null ? "回帳號設定" : way}
            </Link>
          </div>
        )
      }
      receipt={
        <Facts
          items={[
            { term: "金額", value: <strong>{money(payment.amount)}</strong> },
            ...(method ? [{ term: "付款方式", value: methodNames[method] }] : []),
            { term: "付款編號", value: <Copied text={payment.number} what="付款編號" /> },
            ...(orderId === null
              ? []
              : [{ term: "訂單編號", value: <Copied text={String(orderId)} what="訂單編號" /> }]),
          ]}
        />
      }
    >
      <div role="status">
        {tone === "ok" ? (
          <p className="text-ink-soft">{payment.message}</p>
        ) : (
          <Alert tone={tone}>
            {arriving ? `已收到 ${money(payment.amount)}，正在更新訂單，請稍等一下。` : payment.message}
          </Alert>
        )}
      </div>
      {issued ? <IssuedNumberPanel issued={issued} /> : null}
      {open && !issued ? (
        <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
          {givenUp ? null : <span className="block h-full w-2/5 animate-slide rounded-full bg-teal" />}
        </div>
      ) : null}
      {givenUp && !issued ? (
        <p className="text-ink-soft">
          還沒有收到結果。你可以先離開，確認後會更新在{orderId === null ? "帳號設定" : "交易室"}。
        </p>
      ) : null}
      {room && !arriving ? <PushPrompt /> : null}
    </ResultFrame>
  );
}
